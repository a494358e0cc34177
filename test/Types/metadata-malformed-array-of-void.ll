; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; Nothing has elements of type void.

; CHECK: globals:
; CHECK-NEXT: @good : [4 x void*]
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: the elements have a type that no element can have
; SAYS-NOT: error

@good = external global [4 x ptr], !intel_dtrans_type !0
@bad = external global [4 x ptr], !intel_dtrans_type !1

!0 = !{!"A", i32 4, !2}
!1 = !{!"A", i32 4, !3}
!2 = !{!"void", i32 1}
!3 = !{!"void", i32 0}
