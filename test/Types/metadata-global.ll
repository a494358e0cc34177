; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A global variable carries the type of its value, not that of its address.

; CHECK-NOT: {{error|warning}}
; CHECK: globals:
; CHECK-NEXT: @p : i32*
; CHECK-NEXT: @a : [2 x i32*]
; CHECK-NOT: @undescribed

@p = global ptr null, !intel_dtrans_type !0
@a = global [2 x ptr] zeroinitializer, !intel_dtrans_type !1
@undescribed = global ptr null

!0 = !{i32 0, i32 1}
!1 = !{!"A", i32 2, !0}
