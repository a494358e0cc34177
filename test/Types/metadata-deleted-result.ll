; RUN: %opt_restruct -passes='deadargelim,print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='deadargelim,verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=VERIFY
; A transformation that deletes a result leaves its index on void, and the
; parameters still have their types.

; CHECK-NOT: {{error|warning|note}}
; CHECK: functions:
; CHECK-NEXT: @callee : void (i8**)

; VERIFY: note: @callee: the result is void, and has an index
; VERIFY-NEXT: note: @callee: nothing uses the index 1 of the list: ![[#]] = distinct !{![[#]], ![[#]]}
; VERIFY-NOT: error

define internal "intel_dtrans_func_index"="1" ptr @callee(ptr "intel_dtrans_func_index"="2" %p) noinline !intel.dtrans.func.type !0 {
  %r = load volatile ptr, ptr %p
  ret ptr %r
}

define void @caller(ptr %p) {
  %unused = call ptr @callee(ptr %p)
  ret void
}

!0 = distinct !{!1, !2}
!1 = !{i8 0, i32 1}
!2 = !{i8 0, i32 2}
