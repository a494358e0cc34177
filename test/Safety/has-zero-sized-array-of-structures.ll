; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The size of the array's elements is part of the size of an allocation.

; CHECK: {{^}}%struct.z{{$}}
; CHECK: {{^}}  HasZeroSizedArray:
; CHECK: {{^}}%struct.e{{$}}
; CHECK: {{^}}  HasZeroSizedArray:

%struct.e = type { i32, i8 }
%struct.z = type { i32, [0 x %struct.e] }
@z = internal global %struct.z zeroinitializer

define internal void @f() {

  ret void
}
