; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A pointer from an integer is unknown in all its uses: loaded from memory, in a
; callee, and in everything reachable from it.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has main:q Unknown IntToPtr
; DSA-CHECK td,eqtd,steens: has g:r Unknown IntToPtr
; DSA-CHECK td,eqtd,steens: has main:next External
; DSA-CHECK td,eqtd,steens: has main:next Incomplete

define internal void @g(ptr %r) {
  store i32 1, ptr %r
  ret void
}
define void @main(i64 %n) {
  %slot = alloca ptr
  %p = inttoptr i64 %n to ptr
  store ptr %p, ptr %slot
  %q = load ptr, ptr %slot
  %next = load ptr, ptr %q
  store i32 2, ptr %next
  call void @g(ptr %q)
  ret void
}
