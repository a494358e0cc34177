; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A definition with a malformed field is not used; the error is reported for the
; field, once.

; CHECK: structures:
; CHECK-NEXT: %struct.good = type { i32, i32* }
; CHECK-NOT: %struct.bad = type
; SAYS: error: ![[#]] = !{i32 7, i32 1}: the constant must be the null value of its type
; SAYS-NOT: {{error|warning}}

%struct.good = type { i32, ptr }
%struct.bad = type { i32, ptr }

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.good zeroinitializer, i32 2, !2, !3}
!1 = !{!"S", %struct.bad zeroinitializer, i32 2, !2, !4}
!2 = !{i32 0, i32 0}
!3 = !{i32 0, i32 1}
!4 = !{i32 7, i32 1}
