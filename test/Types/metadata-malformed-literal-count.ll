; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A literal structure lists as many fields as it announces.

; CHECK: globals:
; CHECK-NEXT: @good : { i8* }
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: announces 2 types and lists 1
; SAYS-NOT: error

@good = external global { ptr }, !intel_dtrans_type !0
@bad = external global { ptr }, !intel_dtrans_type !1

!0 = !{!"L", i32 1, !2}
!1 = !{!"L", i32 2, !2}
!2 = !{i8 0, i32 1}
