; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Named structures are defined in the list; literal ones where they occur.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.empty = type {}
; CHECK-NEXT: %struct.bar = type { i32 (...)**, i32, i64** }
; CHECK-NEXT: %struct.bar2 = type { %struct.bar, i32, { i32, i64** } }
; CHECK-NOT: {{.}}

%struct.empty = type {}
%struct.bar = type { ptr, i32, ptr }
%struct.bar2 = type { %struct.bar, i32, { i32, ptr } }

!intel.dtrans.types = !{!10, !11, !12}
!1 = !{i32 0, i32 0}
!2 = !{i64 0, i32 2}
!8 = !{!"F", i1 true, i32 0, !1}
!10 = !{!"S", %struct.empty zeroinitializer, i32 0}
!11 = !{!"S", %struct.bar zeroinitializer, i32 3, !17, !1, !2}
!12 = !{!"S", %struct.bar2 zeroinitializer, i32 3, !16, !1, !13}
!13 = !{!"L", i32 2, !1, !2}
!16 = !{%struct.bar zeroinitializer, i32 0}
!17 = !{!8, i32 2}
