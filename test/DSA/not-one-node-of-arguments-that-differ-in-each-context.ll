; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The caller swaps them: they differ in each call.

; DSA-CHECK bu,eqbu,td,eqtd: different-node main:a main:b
; DSA-CHECK bu,eqbu: different-node f:p f:q

define internal void @f(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  call void @f(ptr %a, ptr %b)
  call void @f(ptr %b, ptr %a)
  ret void
}
