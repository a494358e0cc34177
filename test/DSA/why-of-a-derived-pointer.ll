; RUN: %restruct dsa --pass=td --why=f:p,f:q %s | FileCheck %s

; CHECK: f:p and f:q have one node, at 0 and at 8
; CHECK-NEXT: from the start: one is computed from the other
define void @f() {
  %p = alloca [32 x i8]
  %q = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %q
  ret void
}
