; RUN: %opt_restruct -passes='default<O2>,print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='default<O2>,verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VERIFY
; Optimisation drops a definition that is available externally, and the list of
; its types with it. The remaining indices refer to nothing, and are no error.

; CHECK-NOT: {{error|warning|note}}
; CHECK: functions:
; CHECK-NEXT: @caller : void (i8*)
; CHECK-NOT: @elsewhere

; VERIFY: note: @elsewhere: the result has an index, and the declaration no !intel.dtrans.func.type
; VERIFY-NEXT: note: @elsewhere: parameter 0 has an index, and the declaration no !intel.dtrans.func.type
; VERIFY-NOT: error

define available_externally "intel_dtrans_func_index"="2" ptr @elsewhere(ptr "intel_dtrans_func_index"="1" %p) noinline !intel.dtrans.func.type !0 {
  %r = load volatile ptr, ptr %p
  ret ptr %r
}

define void @caller(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !1 {
  %r = call ptr @elsewhere(ptr %p)
  store volatile i8 0, ptr %r
  ret void
}

!0 = distinct !{!2, !2}
!1 = distinct !{!2}
!2 = !{i8 0, i32 1}
