; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Each caller has only the effects of the function that it passes.

; DSA-CHECK bu,td: has one:x Modified
; DSA-CHECK bu,td: lacks two:x Modified
; DSA-CHECK bu,eqbu,td,eqtd,steens: callees apply:<call 0> = @a, @b complete

define internal void @apply(ptr %f, ptr %p) {
  call void %f(ptr %p)
  ret void
}
define internal void @a(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @b(ptr %p) {
  %v = load i32, ptr %p
  ret void
}
define void @one() {
  %x = alloca i32
  call void @apply(ptr @a, ptr %x)
  ret void
}
define void @two() {
  %x = alloca i32
  store i32 0, ptr @g
  call void @apply(ptr @b, ptr %x)
  ret void
}
@g = internal global i32 0
