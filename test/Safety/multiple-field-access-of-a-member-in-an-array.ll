; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The access stays in the member, whichever element it is. An index of the
; numbers themselves may lead from the last one into the next field.

; CHECK: {{^}}%struct.pair{{$}}
; CHECK: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  MismatchedElementAccess:
; CHECK: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}%struct.n{{$}}
; CHECK-NOT: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}  MismatchedElementAccess:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.pair = type { float, float }
%struct.s = type { i8, [4 x %struct.pair], ptr }
%struct.n = type { i32, [4 x i32], i64 }
@s = internal global %struct.s zeroinitializer
@n = internal global %struct.n zeroinitializer
@i = internal global i64 0

define internal void @f() {
  %i = load i64, ptr @i
  %p = getelementptr %struct.s, ptr @s, i64 0, i32 1, i64 %i
  %both = load <2 x float>, ptr %p, align 4
  %q = getelementptr %struct.n, ptr @n, i64 0, i32 1, i64 %i
  store <2 x float> %both, ptr %q, align 4
  ret void
}

!intel.dtrans.types = !{!0, !1, !2}
!0 = !{!"S", %struct.pair zeroinitializer, i32 2, !3, !3}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !4, !5, !6}
!2 = !{!"S", %struct.n zeroinitializer, i32 3, !7, !8, !9}
!3 = !{float 0.0, i32 0}
!4 = !{i8 0, i32 0}
!5 = !{!"A", i32 4, !10}
!6 = !{%struct.s zeroinitializer, i32 1}
!7 = !{i32 0, i32 0}
!8 = !{!"A", i32 4, !7}
!9 = !{i64 0, i32 0}
!10 = !{%struct.pair zeroinitializer, i32 0}
