; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A constant in the place of a node is no type.

; CHECK: globals:
; CHECK-NEXT: @good : [4 x i8]
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: operand 2 is not a type encoding
; SAYS-NOT: error

@good = external global [4 x i8], !intel_dtrans_type !0
@bad = external global [4 x i8], !intel_dtrans_type !1

!0 = !{!"A", i32 4, !2}
!1 = !{!"A", i32 4, i8 0}
!2 = !{i8 0, i32 0}
