; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; The specification's form of an opaque definition, after linking gave the
; structure a body in IR that is not described.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.foo = type opaque

%struct.foo = type { ptr }

!intel.dtrans.types = !{!9}
!9 = !{!"S", %struct.foo zeroinitializer, i32 -1}
