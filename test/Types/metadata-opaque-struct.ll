; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='dtrans-normalize-types' -S %s | FileCheck %s --check-prefix=WRITTEN
; A structure without a body in IR is defined and referred to by its name.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.foo = type opaque
; CHECK-NEXT: globals:
; CHECK-NEXT: @p : %struct.foo**

; WRITTEN-DAG: !{!"S", !"struct.foo", i32 -1}
; WRITTEN-DAG: !{!"R", !"struct.foo", i32 2}

@p = external global ptr, !intel_dtrans_type !1

!intel.dtrans.types = !{!0}
!0 = !{!"S", !"struct.foo", i32 -1}
!1 = !{!"R", !"struct.foo", i32 2}
