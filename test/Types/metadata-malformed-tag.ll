; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; A string that is no kind of type is refused.

; CHECK: globals:
; CHECK-NEXT: @good : [4 x i8]
; CHECK-NOT: @bad
; SAYS: error: ![[#]] = !{!"B", i32 4, ![[#]]}: 'B' is not a kind of type
; SAYS-NOT: error

@good = external global [4 x i8], !intel_dtrans_type !0
@bad = external global [4 x i8], !intel_dtrans_type !1

!0 = !{!"A", i32 4, !2}
!1 = !{!"B", i32 4, !2}
!2 = !{i8 0, i32 0}
