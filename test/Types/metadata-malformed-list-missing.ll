; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; An index without a list refers to nothing.

; CHECK: functions:
; CHECK-NEXT: @good : void (i8*)
; CHECK-NOT: @bad :
; SAYS: error: @bad: parameter 0 has an index, and the function no !intel.dtrans.func.type

declare !intel.dtrans.func.type !0 void @good(ptr "intel_dtrans_func_index"="1")
define void @bad(ptr "intel_dtrans_func_index"="1") {
  ret void
}

!0 = distinct !{!1}
!1 = !{i8 0, i32 1}
