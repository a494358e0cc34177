; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Whatever a reader cannot use is a finding.

; CHECK: error: ![[#]] = !{!"A", i32 -1, ![[#]]}: the number of elements is negative

@g = external global ptr, !intel_dtrans_type !0
!0 = !{!1, i32 1}
!1 = !{!"A", i32 -1, !2}
!2 = !{i8 0, i32 1}
