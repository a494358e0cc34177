%struct.a = type { ptr, i32 }
%struct.b = type { ptr }

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.a zeroinitializer, i32 2, !2, !3}
!1 = !{!"S", %struct.b zeroinitializer, i32 1, !4}
!2 = !{%struct.b zeroinitializer, i32 1}
!3 = !{i32 0, i32 0}
!4 = !{%struct.a zeroinitializer, i32 1}
