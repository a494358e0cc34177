; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Accesses of a callee to the caller's memory are recorded in the context of the
; caller.

; DSA-CHECK local: lacks main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd: lacks main:b Modified

define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  call void @f(ptr %a)
  %v = load i32, ptr %b
  ret i32 %v
}
