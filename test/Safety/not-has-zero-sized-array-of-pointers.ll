; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A variable is an array of no pointers to such structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  HasZeroSizedArray:

%struct.s = type { i32, i32 }
@begin = internal global [0 x ptr] zeroinitializer, !intel_dtrans_type !3

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !2}
!2 = !{i32 0, i32 0}
!3 = !{!"A", i32 0, !0}
