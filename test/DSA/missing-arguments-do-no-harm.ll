; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The call passes fewer arguments than the callee has parameters.

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd,steens: callees main:<call 0> = @f complete

define internal void @f(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
define void @main() {
  %a = alloca i32
  %s = alloca ptr
  store ptr @f, ptr %s
  %h = load ptr, ptr %s
  call void %h(ptr %a)
  ret void
}
