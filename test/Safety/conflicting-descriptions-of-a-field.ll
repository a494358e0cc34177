; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Two descriptions of one field that disagree.

; CHECK: {{^}}%struct.k{{$}}
; CHECK: {{^}}  ConflictingDescriptions:

%struct.k = type { ptr }
@k = internal global %struct.k zeroinitializer

define internal void @f() {

  ret void
}

!intel.dtrans.types = !{!1, !3}
!1 = !{!"S", %struct.k zeroinitializer, i32 1, !2}
!2 = !{%struct.k zeroinitializer, i32 1}
!3 = !{!"S", %struct.k zeroinitializer, i32 1, !4}
!4 = !{i64 0, i32 1}
