; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; Two types do not contain each other.

; CHECK: globals:
; CHECK-NEXT: @good : [2 x i8]*
; CHECK-NOT: @bad
; SAYS: error: ![[#]] = distinct !{!"A", i32 2, ![[#]]}: contains itself
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{!3, i32 1}
!1 = !{!4, i32 1}
!2 = !{i8 0, i32 0}
!3 = !{!"A", i32 2, !2}
!4 = distinct !{!"A", i32 2, !5}
!5 = distinct !{!"A", i32 2, !4}
