; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An array without elements marks a place between two fields.

; CHECK: {{^}}%struct.z{{$}}
; CHECK: {{^}}  HasZeroSizedArray:

%struct.z = type { i32, [0 x i32], i32, [0 x i32] }
@z = internal global %struct.z zeroinitializer

define internal void @f() {

  ret void
}
