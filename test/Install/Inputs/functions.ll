define internal void @apart(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define internal void @together(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  call void @apart(ptr %a, ptr %b)
  call void @together(ptr %a, ptr %a)
  ret i32 0
}
