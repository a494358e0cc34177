; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; An array is encoded with its tag, for the constant says nothing of its
; pointers.

; CHECK: globals:
; CHECK-NEXT: @good : [2 x i8*]
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: an array is encoded with "A"
; SAYS-NOT: error

@good = external global [2 x ptr], !intel_dtrans_type !0
@bad = external global [2 x ptr], !intel_dtrans_type !1

!0 = !{!"A", i32 2, !2}
!1 = !{[2 x ptr] zeroinitializer, i32 0}
!2 = !{i8 0, i32 1}
