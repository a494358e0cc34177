; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; Fields accessed in one innermost loop have an affinity, the smaller frequency; others have none.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: affinity 0 1 4.00
; CHECK-NOT: affinity

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
define void @f(i1 %c) {
  br label %loop
loop:
  %v = load i32, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 0)
  %w = load i32, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 0)
  %x = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  br i1 %c, label %loop, label %end, !prof !20
end:
  %y = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 2)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
!20 = !{!"branch_weights", i32 3, i32 1}
