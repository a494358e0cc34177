; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; An array that is larger than any object can be is refused, and its size does
; not overflow.

; CHECK: globals:
; CHECK-NEXT: @good : [9223372036854775807 x {}]*
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: the type is larger than any object
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!4, i32 1}
!1 = !{!3, i32 1}
!2 = !{i64 0, i32 0}
!3 = !{!"A", i64 9223372036854775807, !2}
!4 = !{!"A", i64 9223372036854775807, !5}
!5 = !{!"L", i32 0}
