; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A reference by name has one.

; CHECK: globals:
; CHECK-NEXT: @good : %struct.foo*
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: needs the name of a structure
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!"R", !"struct.foo", i32 1}
!1 = !{!"R", !"", i32 1}
