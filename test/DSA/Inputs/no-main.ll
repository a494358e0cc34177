define void @set(ptr %p) {
  ret void
}
