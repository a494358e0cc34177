; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='dtrans-normalize-types' -S %s | FileCheck %s --check-prefix=WRITTEN
; A number of elements that is too large for i32 is an i64.

; CHECK-NOT: {{error|warning}}
; CHECK: @large : [4294967296 x i8]
; CHECK-NEXT: @small : [16 x i8]

; WRITTEN-DAG: !{!"A", i64 4294967296, !{{[0-9]+}}}
; WRITTEN-DAG: !{!"A", i32 16, !{{[0-9]+}}}

@large = external global [4294967296 x i8], !intel_dtrans_type !1
@small = external global [16 x i8], !intel_dtrans_type !2

!0 = !{i8 0, i32 0}
!1 = !{!"A", i64 4294967296, !0}
!2 = !{!"A", i64 16, !0}
