; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A pointer level is bounded, even as the sum of several.

; CHECK: globals:
; CHECK-NEXT: @good : i8*{{[*]+}}
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: the pointer level is not between 0 and 64
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{i8 0, i32 64}
!1 = !{!2, i32 1}
!2 = !{i8 0, i32 64}
