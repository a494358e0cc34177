; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; The type that an index refers to has the parameter's type in IR.

; CHECK: functions:
; CHECK-NEXT: @good : void (i8*)
; CHECK-NEXT: @bad : void (ptr)
; SAYS: error: @bad: parameter 0 is ptr, which the encoding does not fit: ![[#]] = !{i8 0, i32 0}
; SAYS-NOT: error

declare !intel.dtrans.func.type !0 void @good(ptr "intel_dtrans_func_index"="1")
declare !intel.dtrans.func.type !1 void @bad(ptr "intel_dtrans_func_index"="1")

!0 = distinct !{!2}
!1 = distinct !{!3}
!2 = !{i8 0, i32 1}
!3 = !{i8 0, i32 0}
