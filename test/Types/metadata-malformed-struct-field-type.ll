; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A field has the type that IR has, with ptr for all pointers.

; CHECK: structures:
; CHECK-NEXT: %struct.good = type { i32, i32* }
; CHECK-NOT: %struct.bad = type
; SAYS: error: {{.*}}: field 0 is described as ptr, and is i32
; SAYS-NOT: {{error|warning}}

%struct.good = type { i32, ptr }
%struct.bad = type { i32, ptr }

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.good zeroinitializer, i32 2, !2, !3}
!1 = !{!"S", %struct.bad zeroinitializer, i32 2, !3, !3}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 1}
