; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A vector has elements.

; CHECK: globals:
; CHECK-NEXT: @good : <4 x i8*>
; CHECK-NOT: @bad
; SAYS: error: {{.*}}: no vector has that number of elements
; SAYS-NOT: error

@good = external global <4 x ptr>, !intel_dtrans_type !0
@bad = external global <4 x ptr>, !intel_dtrans_type !1

!0 = !{!"V", i32 4, !2}
!1 = !{!"V", i32 0, !2}
!2 = !{i8 0, i32 1}
