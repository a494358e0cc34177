; RUN: %opt_restruct -passes='deadargelim,print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A transformation that deletes a parameter removes its attribute, and the
; others still describe theirs.

; CHECK-NOT: {{error|warning}}
; CHECK: functions:
; CHECK-NEXT: @callee : i8 (i8*)

define internal i8 @callee(ptr "intel_dtrans_func_index"="1" %unused, ptr "intel_dtrans_func_index"="2" %used) !intel.dtrans.func.type !0 {
  %v = load i8, ptr %used
  ret i8 %v
}

define i8 @caller(ptr %p) {
  %v = call i8 @callee(ptr %p, ptr %p)
  ret i8 %v
}

!0 = distinct !{!1, !2}
!1 = !{i32 0, i32 1}
!2 = !{i8 0, i32 1}
