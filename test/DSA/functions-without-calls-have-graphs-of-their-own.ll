; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,td: different-graph @a @b @main
; DSA-CHECK steens: same-graph @a @b @main

define internal void @a(ptr %p) {
  ret void
}
define internal void @b(ptr %p) {
  ret void
}
define void @main() {
  %x = alloca i32
  call void @a(ptr %x)
  call void @b(ptr %x)
  ret void
}
