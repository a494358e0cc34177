; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Attributes on the result and the parameters say which operand of the
; function's list describes them; simple types need none.

; CHECK-NOT: {{error|warning}}
; CHECK: functions:
; CHECK-NEXT: @bitop : %struct.op* (%struct.op*, i32, i32*)

%struct.op = type { i32 }

; %struct.op* bitop(%struct.op*, i32, i32*)
define "intel_dtrans_func_index"="1" ptr @bitop(ptr "intel_dtrans_func_index"="2" %0, i32 %1, ptr "intel_dtrans_func_index"="3" %2) !intel.dtrans.func.type !3 {
  ret ptr %0
}

!intel.dtrans.types = !{!4}
!0 = !{i32 0, i32 0}
!1 = !{%struct.op zeroinitializer, i32 1}
!2 = !{i32 0, i32 1}
!3 = distinct !{!1, !1, !2}
!4 = !{!"S", %struct.op zeroinitializer, i32 1, !0}
