; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A list that is not distinct could be shared by functions that change
; separately.

; CHECK-NOT: @good
; CHECK: error: @bad: the list of types must be distinct: ![[#]] = !{![[#]]}

declare !intel.dtrans.func.type !0 void @good(ptr "intel_dtrans_func_index"="1")
declare !intel.dtrans.func.type !1 void @bad(ptr "intel_dtrans_func_index"="1")

!0 = distinct !{!2}
!1 = !{!2}
!2 = !{i8 0, i32 1}
