; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A field is an array without elements.

; CHECK: {{^}}%struct.z{{$}}
; CHECK: {{^}}  HasZeroSizedArray:

%struct.z = type { i32, [0 x i32] }
@z = internal global %struct.z zeroinitializer

define internal void @f() {

  ret void
}
