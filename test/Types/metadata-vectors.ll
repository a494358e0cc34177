; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A vector is encoded like an array, or by its null constant.

; CHECK-NOT: {{error|warning}}
; CHECK: @pointers : <4 x i64**>
; CHECK-NEXT: @floats : <8 x float>
; CHECK-NEXT: @constant : <2 x i32>

@pointers = external global <4 x ptr>, !intel_dtrans_type !5
@floats = external global <8 x float>, !intel_dtrans_type !6
@constant = external global <2 x i32>, !intel_dtrans_type !7

!1 = !{float 0.0, i32 0}
!2 = !{i64 0, i32 2}
!5 = !{!"V", i32 4, !2}
!6 = !{!"V", i32 8, !1}
!7 = !{<2 x i32> zeroinitializer, i32 0}
