; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A variable is an array of structures that end in a flexible array.

; CHECK: {{^}}%struct.z{{$}}
; CHECK: {{^}}  HasZeroSizedArray:
; CHECK: a variable is an array of it: @z

%struct.z = type { i32, i32, [0 x i32] }
@z = internal global [4 x %struct.z] zeroinitializer

define internal void @f() {

  ret void
}
