%struct.foo = type { ptr, i64, ptr }

!intel.dtrans.types = !{!0, !1, !2}
!0 = !{!"S", %struct.foo zeroinitializer, i32 3, !3, !4, !5}
!1 = !{!"S", %struct.foo zeroinitializer, i32 3, !6, !4, !5}
!2 = !{!"S", %struct.foo zeroinitializer, i32 3, !3, !4, !5}
!3 = !{i32 0, i32 1}
!4 = !{i64 0, i32 0}
!5 = !{i8 0, i32 2}
!6 = !{float 0.0, i32 1}
