; RUN: %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; An operand of a list whose parameter was deleted stays behind; that is the
; reason for indices, and no error.

; CHECK: note: @f: nothing uses the index 2 of the list: ![[#]] = distinct !{![[#]], ![[#]]}
; CHECK-NOT: error

declare !intel.dtrans.func.type !0 void @f(ptr "intel_dtrans_func_index"="1")

!0 = distinct !{!1, !1}
!1 = !{i8 0, i32 1}
