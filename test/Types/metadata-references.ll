; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A structure is referred to by its null constant and a pointer level, so that
; types may be recursive; any other complex type by its node.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.bar = type { %struct.bar*, i32 (...)**, [2 x %struct.bar**]* }

%struct.bar = type { ptr, ptr, ptr }

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.bar zeroinitializer, i32 3, !14, !15, !18}
!1 = !{i32 0, i32 0}
!8 = !{!"F", i1 true, i32 0, !1}
!14 = !{%struct.bar zeroinitializer, i32 1}
!15 = !{!8, i32 2}
!16 = !{%struct.bar zeroinitializer, i32 2}
!17 = !{!"A", i32 2, !16}
!18 = !{!17, i32 1}
