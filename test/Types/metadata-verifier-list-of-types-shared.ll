; RUN: not %opt_restruct -passes='verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Two functions do not share their list.

; CHECK: error: @two: shares its list of types with @one: ![[#]] = distinct !{![[#]]}

declare !intel.dtrans.func.type !0 void @one(ptr "intel_dtrans_func_index"="1")
declare !intel.dtrans.func.type !0 void @two(ptr "intel_dtrans_func_index"="1")

!0 = distinct !{!1}
!1 = !{i8 0, i32 1}
