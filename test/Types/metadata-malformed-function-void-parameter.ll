; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; void is no type of a parameter.

; CHECK: globals:
; CHECK-NEXT: @good : void (i8*)*
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: parameter 0 has a type that no value can have
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!2, i32 1}
!1 = !{!3, i32 1}
!2 = !{!"F", i1 false, i32 1, !4, !5}
!3 = !{!"F", i1 false, i32 1, !4, !4}
!4 = !{!"void", i32 0}
!5 = !{i8 0, i32 1}
