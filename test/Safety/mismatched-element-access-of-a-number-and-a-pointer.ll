; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A pointer is tracked only where it is accessed as one.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}  MismatchedElementAccess:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { i64, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @f() {
  %both = load i128, ptr @s
  store i128 %both, ptr @s
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !3}
!2 = !{i64 0, i32 0}
!3 = !{%struct.s zeroinitializer, i32 1}
