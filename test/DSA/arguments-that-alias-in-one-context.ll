; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The manual: bottom-up two nodes, top-down one.

; DSA-CHECK bu,eqbu: different-node f:p f:q
; DSA-CHECK td,eqtd: same-place f:p f:q
; DSA-CHECK td,eqtd: different-node main:a main:b

define internal void @f(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define void @main() {
  %a = alloca i32
  %b = alloca i32
  call void @f(ptr %a, ptr %b)
  call void @f(ptr %a, ptr %a)
  ret void
}
