; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A structure that has no body in IR cannot be given one.

; CHECK: structures:
; CHECK-NEXT: %struct.good = type { i32, i32* }
; CHECK-NOT: %struct.bad = type
; SAYS: error: {{.*}}: the structure has no body in IR, and can only be described as opaque
; SAYS-NOT: {{error|warning}}

%struct.good = type { i32, ptr }

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.good zeroinitializer, i32 2, !2, !3}
!1 = !{!"S", !"struct.bad", i32 2, !2, !3}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 1}
