%struct.list = type { ptr, i64 }
%struct.node = type { ptr, ptr }
%struct.head = type { %struct.list, i32 }
%struct.list.3 = type { ptr, i64 }
%struct.node.4 = type { ptr, ptr }
%struct.head.5 = type { %struct.list.3, i32 }

@a = external global %struct.head, !intel_dtrans_type !18
@b = external global %struct.head.5, !intel_dtrans_type !19

!intel.dtrans.types = !{!0, !1, !2, !3, !4, !5}
!0 = !{!"S", %struct.list zeroinitializer, i32 2, !10, !12}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !11, !10}
!2 = !{!"S", %struct.head zeroinitializer, i32 2, !13, !14}
!3 = !{!"S", %struct.list.3 zeroinitializer, i32 2, !15, !12}
!4 = !{!"S", %struct.node.4 zeroinitializer, i32 2, !16, !15}
!5 = !{!"S", %struct.head.5 zeroinitializer, i32 2, !17, !14}
!10 = !{%struct.node zeroinitializer, i32 1}
!11 = !{%struct.list zeroinitializer, i32 1}
!12 = !{i64 0, i32 0}
!13 = !{%struct.list zeroinitializer, i32 0}
!14 = !{i32 0, i32 0}
!15 = !{%struct.node.4 zeroinitializer, i32 1}
!16 = !{%struct.list.3 zeroinitializer, i32 1}
!17 = !{%struct.list.3 zeroinitializer, i32 0}
!18 = !{%struct.head zeroinitializer, i32 0}
!19 = !{%struct.head.5 zeroinitializer, i32 0}
