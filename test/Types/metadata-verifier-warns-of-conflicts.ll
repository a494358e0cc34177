; RUN: %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Descriptions that contradict each other are no error: programs have them.

; CHECK-NOT: error
; CHECK: warning: {{.*}}%struct.foo: descriptions disagree: field 0 is i8* or i16*

%struct.foo = type { ptr }

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !2}
!1 = !{!"S", %struct.foo zeroinitializer, i32 1, !3}
!2 = !{i8 0, i32 1}
!3 = !{i16 0, i32 1}
