@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!3, i32 1}
!1 = !{!4, i32 1}
!2 = !{i8 0, i32 0}
!3 = !{!"A", i32 2, !2}
!4 = distinct !{!"A", i32 2, !5}
!5 = distinct !{!"A", i32 2, !4}
