; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; The IR type decides whether a named structure is packed.

; CHECK-NOT: {{error|warning}}
; CHECK: %struct.p = type <{ i8, i32* }>
; CHECK-NEXT: %struct.u = type { i8, i32* }

%struct.p = type <{ i8, ptr }>
%struct.u = type { i8, ptr }

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.p zeroinitializer, i32 2, !2, !3}
!1 = !{!"S", %struct.u zeroinitializer, i32 2, !2, !3}
!2 = !{i8 0, i32 0}
!3 = !{i32 0, i32 1}
