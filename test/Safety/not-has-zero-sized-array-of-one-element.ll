; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An array of one element has an element.

; CHECK-NOT: {{^}}  HasZeroSizedArray:

%struct.z = type { i32, [1 x i32] }
@z = internal global %struct.z zeroinitializer

define internal void @f() {

  ret void
}
