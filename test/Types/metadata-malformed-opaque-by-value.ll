; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; Nothing is a structure without a body by value.

; CHECK: globals:
; CHECK-NEXT: @good : [1 x %struct.foo*]
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: the elements have a type that no element can have
; SAYS-NOT: error

@good = external global [1 x ptr], !intel_dtrans_type !0
@bad = external global [1 x ptr], !intel_dtrans_type !1

!0 = !{!"A", i32 1, !2}
!1 = !{!"A", i32 1, !3}
!2 = !{!"R", !"struct.foo", i32 1}
!3 = !{!"R", !"struct.foo", i32 0}
