; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A member by value, in an array.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  NestedStruct:

%struct.in = type { i32 }
%struct.out = type { i64, [2 x %struct.in] }
@o = internal global %struct.out zeroinitializer

define internal void @f() {

  ret void
}
