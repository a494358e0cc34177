; RUN: %restruct report %s | FileCheck %s
; A call of a function that handles no exceptions is none.

; CHECK: {{^}}no exception handling

define i32 @main() {
  call void @f()
  ret i32 0
}
define internal void @f() {
  ret void
}
