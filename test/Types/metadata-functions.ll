; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A function type says whether there are variable arguments, how many
; parameters there are, the result, and the parameters.

; CHECK-NOT: {{error|warning}}
; CHECK: @a : void (i32)*
; CHECK-NEXT: @b : i32 (...)**
; CHECK-NEXT: @c : i32 (i32, ...)*

@a = external global ptr, !intel_dtrans_type !14
@b = external global ptr, !intel_dtrans_type !15
@c = external global ptr, !intel_dtrans_type !16

!1 = !{i32 0, i32 0}
!3 = !{!"void", i32 0}
!7 = !{!"F", i1 false, i32 1, !3, !1}
!8 = !{!"F", i1 true, i32 0, !1}
!9 = !{!"F", i1 true, i32 1, !1, !1}
!14 = !{!7, i32 1}
!15 = !{!8, i32 2}
!16 = !{!9, i32 1}
