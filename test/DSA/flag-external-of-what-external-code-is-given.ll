; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; External code may access everything reachable from its argument.

; DSA-CHECK td,eqtd,steens: has f:p External Incomplete
; DSA-CHECK td,eqtd,steens: has f:q External Incomplete
; DSA-CHECK td,eqtd,steens: lacks f:r External Incomplete

define void @f() {
  %p = alloca ptr
  %q = alloca i32
  %r = alloca i32
  store ptr %q, ptr %p
  store i32 1, ptr %r
  call void @outside(ptr %p)
  ret void
}
declare void @outside(ptr)
