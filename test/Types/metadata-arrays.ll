; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; An array is its number of elements and their type.

; CHECK-NOT: {{error|warning}}
; CHECK: @one : [20 x i64**]
; CHECK-NEXT: @two : [8 x [20 x i64**]]
; CHECK-NEXT: @none : [0 x i64**]

@one = external global [20 x ptr], !intel_dtrans_type !5
@two = external global [8 x [20 x ptr]], !intel_dtrans_type !6
@none = external global [0 x ptr], !intel_dtrans_type !7

!2 = !{i64 0, i32 2}
!5 = !{!"A", i32 20, !2}
!6 = !{!"A", i32 8, !5}
!7 = !{!"A", i32 0, !2}
