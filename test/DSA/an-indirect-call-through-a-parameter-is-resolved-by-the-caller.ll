; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local: callees apply:<call 0> = none
; DSA-CHECK bu,eqbu,td,eqtd,steens: callees apply:<call 0> = @a complete
; DSA-CHECK bu,eqbu,td,eqtd: has main:x Modified

define internal void @apply(ptr %f, ptr %p) {
  call void %f(ptr %p)
  ret void
}
define internal void @a(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define void @main() {
  %x = alloca i32
  call void @apply(ptr @a, ptr %x)
  ret void
}
