; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu: different-node f:x f:q
; DSA-CHECK td,eqtd: same-place f:x f:q
; DSA-CHECK td,eqtd: has f:x Alloca

define internal void @f(ptr %p, ptr %q) {
  %x = load ptr, ptr %p
  store i32 1, ptr %x
  store i32 2, ptr %q
  ret void
}
define void @main() {
  %a = alloca ptr
  %b = alloca i32
  store ptr %b, ptr %a
  call void @f(ptr %a, ptr %b)
  ret void
}
