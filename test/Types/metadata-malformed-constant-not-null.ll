; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; The constant that stands for a type is its null value.

; CHECK: globals:
; CHECK-NEXT: @good : i8*
; CHECK-NOT: @bad
; SAYS: error: ![[#]] = !{i8 1, i32 1}: the constant must be the null value of its type
; SAYS-NOT: error

@good = external global ptr, !intel_dtrans_type !0
@bad = external global ptr, !intel_dtrans_type !1

!0 = !{i8 0, i32 1}
!1 = !{i8 1, i32 1}
