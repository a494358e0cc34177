; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The call passes more arguments than the callee has parameters.

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd: lacks main:b Modified
; DSA-CHECK bu,eqbu,td,eqtd: callees main:<call 0> = @f

define internal void @f(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  %s = alloca ptr
  store ptr @f, ptr %s
  %h = load ptr, ptr %s
  call void %h(ptr %a, ptr %b)
  ret void
}
