; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A definition belongs in the list; types refer to structures.

; CHECK: globals:
; CHECK-NEXT: @good : %struct.foo*
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: a definition of a structure is used where a reference is expected
; SAYS-NOT: error

%struct.foo = type { i32 }

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{%struct.foo zeroinitializer, i32 1}
!1 = !{!2, i32 1}
!2 = !{!"S", %struct.foo zeroinitializer, i32 1, !3}
!3 = !{i32 0, i32 0}
