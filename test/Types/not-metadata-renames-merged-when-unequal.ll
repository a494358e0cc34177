; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; One different pointee, three structures away, keeps all structures that lead
; to it distinct, and no others. Structures of one name need not be the same
; record, so there is no warning.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.list = type { %struct.node*, i64 }
; CHECK-NEXT: %struct.node = type { %struct.leaf* }
; CHECK-NEXT: %struct.leaf = type { i32* }
; CHECK-NEXT: %struct.list.3 = type { %struct.node.4*, i64 }
; CHECK-NEXT: %struct.node.4 = type { %struct.leaf.5* }
; CHECK-NEXT: %struct.leaf.5 = type { float* }
; CHECK-NEXT: %struct.same = type { i32* }, also %struct.same.6
; CHECK-NOT: {{.}}

%struct.list = type { ptr, i64 }
%struct.node = type { ptr }
%struct.leaf = type { ptr }
%struct.list.3 = type { ptr, i64 }
%struct.node.4 = type { ptr }
%struct.leaf.5 = type { ptr }
%struct.same = type { ptr }
%struct.same.6 = type { ptr }

!intel.dtrans.types = !{!0, !1, !2, !3, !4, !5, !6, !7}
!0 = !{!"S", %struct.list zeroinitializer, i32 2, !10, !12}
!1 = !{!"S", %struct.node zeroinitializer, i32 1, !11}
!2 = !{!"S", %struct.leaf zeroinitializer, i32 1, !13}
!3 = !{!"S", %struct.list.3 zeroinitializer, i32 2, !15, !12}
!4 = !{!"S", %struct.node.4 zeroinitializer, i32 1, !16}
!5 = !{!"S", %struct.leaf.5 zeroinitializer, i32 1, !17}
!6 = !{!"S", %struct.same zeroinitializer, i32 1, !13}
!7 = !{!"S", %struct.same.6 zeroinitializer, i32 1, !13}
!10 = !{%struct.node zeroinitializer, i32 1}
!11 = !{%struct.leaf zeroinitializer, i32 1}
!12 = !{i64 0, i32 0}
!13 = !{i32 0, i32 1}
!15 = !{%struct.node.4 zeroinitializer, i32 1}
!16 = !{%struct.leaf.5 zeroinitializer, i32 1}
!17 = !{float 0.0, i32 1}
