; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Declarations have signatures too; what a declaration does not describe is as
; in IR.

; CHECK-NOT: {{error|warning}}
; CHECK: functions:
; CHECK-NEXT: @some : i8* (ptr, i64, ...)
; CHECK-NEXT: @none : void (i32)
; CHECK-NOT: @undescribed

declare !intel.dtrans.func.type !1 "intel_dtrans_func_index"="1" ptr @some(ptr, i64, ...)
declare !intel.dtrans.func.type !2 void @none(i32)
declare ptr @undescribed(ptr)

!0 = !{i8 0, i32 1}
!1 = distinct !{!0}
!2 = distinct !{}
