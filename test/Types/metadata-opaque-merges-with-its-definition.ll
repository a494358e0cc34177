; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A structure that is opaque in one translation unit is merged with another's
; definition, if there is exactly one of that name.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.foo.1 = type { %struct.foo.1* }
; CHECK-NEXT: globals:
; CHECK-NEXT: @p : %struct.foo.1*

%struct.foo.1 = type { ptr }

@p = external global ptr, !intel_dtrans_type !2

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", !"struct.foo", i32 -1}
!1 = !{!"S", %struct.foo.1 zeroinitializer, i32 1, !3}
!2 = !{!"R", !"struct.foo", i32 1}
!3 = !{%struct.foo.1 zeroinitializer, i32 1}
