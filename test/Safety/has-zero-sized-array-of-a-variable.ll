; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A variable is an array of no such structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  HasZeroSizedArray:
; CHECK-NEXT: {{.*}}@begin

%struct.s = type { i32, i32 }
@begin = internal global [0 x %struct.s] zeroinitializer
