; RUN: %restruct dsa --pass=td --why=f:q %s | FileCheck %s

; CHECK: f:q: Alloca, Modified, Array, Collapsed
; CHECK: collapsed: an array of bytes also holds a pointer: store ptr %p, ptr %q
; CHECK: collapsed: %q = getelementptr i8, ptr %p, i64 %n in @f
define void @f(i64 %n) {
  %p = alloca [32 x i8]
  %q = getelementptr i8, ptr %p, i64 %n
  store ptr %p, ptr %q
  ret void
}
