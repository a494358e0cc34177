; RUN: %restruct report %s | FileCheck %s
; RUN: %restruct report --format=json %s | FileCheck %s --check-prefix=JSON
; An invoke and its landing pad are exception handling.

; CHECK: exception handling:
; CHECK-NEXT: 2 a function handles or throws exceptions, first in 'main'
; JSON: "freeOfExceptionHandling": false

define i32 @main() personality ptr @__gxx_personality_v0 {
  invoke void @f() to label %done unwind label %pad
pad:
  %caught = landingpad { ptr, i32 } cleanup
  ret i32 1
done:
  ret i32 0
}
define internal void @f() {
  ret void
}
declare i32 @__gxx_personality_v0(...)
