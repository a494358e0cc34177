; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The callee links one argument to the other.

; DSA-CHECK local: lacks-link main:a at 0 to 8
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-place main:a:0 main:b
; DSA-CHECK bu,eqbu,td,eqtd: lacks-link main:c at 0 to 8
; DSA-CHECK bu,eqbu,td,eqtd: reaches main:a main:b
; DSA-CHECK bu,eqbu,td,eqtd: reaches-not main:b main:a

define internal void @link(ptr %p, ptr %q) {
  store ptr %q, ptr %p
  ret void
}
define void @main() {
  %a = alloca ptr
  %b = alloca i32
  %c = alloca ptr
  store ptr null, ptr %c
  call void @link(ptr %a, ptr %b)
  ret void
}
