; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A pointer to an object with a virtual table is as large as before, and so is what
; such an object points to.

; CHECK: {{^}}%struct.p{{$}}
; CHECK-NOT: {{^}}  HasVTable:
; CHECK: {{^}}%struct.v{{$}}
; CHECK: {{^}}  HasVTable:
; CHECK: {{^}}%struct.x{{$}}
; CHECK-NOT: {{^}}  HasVTable:

%struct.p = type { ptr }
%struct.v = type { ptr, ptr }
%struct.x = type { i32 }
@p = internal global %struct.p zeroinitializer
@v = internal global %struct.v zeroinitializer
@x = internal global %struct.x zeroinitializer

define internal void @f() {
  ret void
}

!intel.dtrans.types = !{!4, !1, !6}
!0 = !{!"F", i1 false, i32 1, !2, !2}
!1 = !{!"S", %struct.v zeroinitializer, i32 2, !3, !7}
!2 = !{i32 0, i32 0}
!3 = !{!0, i32 2}
!4 = !{!"S", %struct.p zeroinitializer, i32 1, !5}
!5 = !{%struct.v zeroinitializer, i32 1}
!6 = !{!"S", %struct.x zeroinitializer, i32 1, !2}
!7 = !{%struct.x zeroinitializer, i32 1}
