; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; From one of two fields of the same type to the next field, which
; depends on the order.

; CHECK: {{^}}%struct.l{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%n = getelementptr

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@vp = internal global ptr null, !intel_dtrans_type !4
%struct.l = type { i32, i32, ptr, ptr }
@l = internal global %struct.l zeroinitializer
@lp = internal global ptr null, !intel_dtrans_type !31

define internal void @f(i1 %x) {
  %e = getelementptr %struct.l, ptr @l, i64 0, i32 2
  %link = select i1 %x, ptr @lp, ptr %e
  %n = getelementptr ptr, ptr %link, i64 1
  store ptr null, ptr %n
  ret void
}

!intel.dtrans.types = !{!1, !5, !30}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{%struct.t zeroinitializer, i32 1}
!4 = !{!"void", i32 1}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!7 = distinct !{!0}
!8 = distinct !{!3}
!9 = distinct !{!4}
!10 = distinct !{!20}
!20 = !{i32 0, i32 1}
!30 = !{!"S", %struct.l zeroinitializer, i32 4, !2, !2, !31, !31}
!31 = !{%struct.l zeroinitializer, i32 1}
