; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure ends in a flexible array, and another one contains it.

; CHECK: {{^}}%struct.z{{$}}
; CHECK: {{^}}  HasZeroSizedArray:

%struct.z = type { i32, [0 x i32] }
%struct.around = type { i32, %struct.z }
@z = internal global %struct.around zeroinitializer

define internal void @f() {

  ret void
}
