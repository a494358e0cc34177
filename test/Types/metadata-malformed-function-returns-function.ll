; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A function does not return a function.

; CHECK: globals:
; CHECK-NEXT: @good : void ()*
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: no function can return the type
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!2, i32 1}
!1 = !{!3, i32 1}
!2 = !{!"F", i1 false, i32 0, !4}
!3 = !{!"F", i1 false, i32 0, !2}
!4 = !{!"void", i32 0}
