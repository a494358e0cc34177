; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; void is no type of a field.

; CHECK: globals:
; CHECK-NEXT: @good : { i8* }
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: field 0 has a type that no field can have
; SAYS-NOT: error

@good = external global { ptr }, !intel_dtrans_type !0
@bad = external global { ptr }, !intel_dtrans_type !1

!0 = !{!"L", i32 1, !2}
!1 = !{!"L", i32 1, !3}
!2 = !{i8 0, i32 1}
!3 = !{!"void", i32 0}
