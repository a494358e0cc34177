; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Callers may pass anything; top-down, all callers are known.

; DSA-CHECK local,bu,eqbu: has f:p Incomplete
; DSA-CHECK td,eqtd,steens: lacks f:p Incomplete

define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  call void @f(ptr %a)
  ret void
}
