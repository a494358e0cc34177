%union.u = type { i64 }
%struct.flex = type { ptr, [0 x ptr] }

@as_float = global { float, [4 x i8] } { float 1.0, [4 x i8] undef }, !intel_dtrans_type !2
@flexible = global { ptr, [2 x ptr] } zeroinitializer, !intel_dtrans_type !3
@mostly_zero = global <{ i8, [999 x i8] }> <{ i8 1, [999 x i8] zeroinitializer }>, !intel_dtrans_type !4
@unions = global [2 x { float, [4 x i8] }] zeroinitializer, !intel_dtrans_type !8

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %union.u zeroinitializer, i32 1, !5}
!1 = !{!"S", %struct.flex zeroinitializer, i32 2, !6, !7}
!2 = !{%union.u zeroinitializer, i32 0}
!3 = !{%struct.flex zeroinitializer, i32 0}
!4 = !{!"A", i32 1000, !9}
!5 = !{i64 0, i32 0}
!6 = !{%struct.flex zeroinitializer, i32 1}
!7 = !{!"A", i32 0, !6}
!8 = !{!"A", i32 2, !2}
!9 = !{i8 0, i32 0}
