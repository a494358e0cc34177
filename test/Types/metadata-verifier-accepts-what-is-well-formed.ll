; RUN: %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s --allow-empty
; Well-formed metadata has no findings.

; CHECK-NOT: {{.}}

%struct.foo = type { ptr }

@g = global %struct.foo zeroinitializer, !intel_dtrans_type !2

declare !intel.dtrans.func.type !3 void @f(ptr "intel_dtrans_func_index"="1")

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !1}
!1 = !{%struct.foo zeroinitializer, i32 1}
!2 = !{%struct.foo zeroinitializer, i32 0}
!3 = distinct !{!1}
