; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Every operand of the list is the type of something.

; CHECK: error: @f: nothing has the index 2 of the list: ![[#]] = distinct !{![[#]], ![[#]]}
; CHECK-NEXT: error: type metadata has 1 error

declare !intel.dtrans.func.type !0 void @f(ptr "intel_dtrans_func_index"="1")

!0 = distinct !{!1, !1}
!1 = !{i8 0, i32 1}
