; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure ends in a flexible array.

; CHECK: {{^}}%struct.z{{$}}
; CHECK-NOT: HasZeroSizedArray
; CHECK: {{^}}  FlexibleTail:
; CHECK-NOT: HasZeroSizedArray

%struct.z = type { i32, [0 x i32] }
@z = internal global %struct.z zeroinitializer

define internal void @f() {

  ret void
}
