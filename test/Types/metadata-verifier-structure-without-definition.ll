; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A structure that is referred to has a definition in the list.

; CHECK: error: %struct.foo is used without a definition in !intel.dtrans.types
; CHECK-NEXT: error: type metadata has 1 error

%struct.foo = type { i32 }
%struct.bar = type { i32 }

@g = external global ptr, !intel_dtrans_type !1
@h = external global ptr, !intel_dtrans_type !3

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.bar zeroinitializer, i32 1, !2}
!1 = !{%struct.foo zeroinitializer, i32 1}
!2 = !{i32 0, i32 0}
!3 = !{%struct.bar zeroinitializer, i32 1}
