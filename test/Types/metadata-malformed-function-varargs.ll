; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; Whether a function has variable arguments is an i1.

; CHECK: globals:
; CHECK-NEXT: @good : void ()*
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: whether there are variable arguments must be an i1 constant
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!2, i32 1}
!1 = !{!3, i32 1}
!2 = !{!"F", i1 false, i32 0, !4}
!3 = !{!"F", i32 0, i32 0, !4}
!4 = !{!"void", i32 0}
