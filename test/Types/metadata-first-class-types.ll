; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A first class type is its null constant and a pointer level.

; CHECK-NOT: {{error|warning}}
; CHECK: globals:
; CHECK-NEXT: @double : double
; CHECK-NEXT: @i32 : i32
; CHECK-NEXT: @i64ptrptr : i64**
; CHECK-NEXT: @pointer_to_unknown : ptr*
; CHECK-NEXT: @other_space : ptr addrspace(3)
; CHECK-NOT: {{error|warning}}

@double = external global double, !intel_dtrans_type !0
@i32 = external global i32, !intel_dtrans_type !1
@i64ptrptr = external global ptr, !intel_dtrans_type !2
@pointer_to_unknown = external global ptr, !intel_dtrans_type !3
@other_space = external global ptr addrspace(3), !intel_dtrans_type !4

!0 = !{double 0.000000e+00, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i64 0, i32 2}
!3 = !{ptr null, i32 1}
!4 = !{ptr addrspace(3) null, i32 0}
