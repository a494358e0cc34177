; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; void has a pointer level, and without pointers is a result.

; CHECK-NOT: {{error|warning}}
; CHECK: @pointer : void**
; CHECK-NEXT: @function : void ()*

@pointer = external global ptr, !intel_dtrans_type !4
@function = external global ptr, !intel_dtrans_type !5

!3 = !{!"void", i32 0}
!4 = !{!"void", i32 2}
!5 = !{!6, i32 1}
!6 = !{!"F", i1 false, i32 0, !3}
