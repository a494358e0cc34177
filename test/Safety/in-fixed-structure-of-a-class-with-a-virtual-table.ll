; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The layout of a class with a virtual table is fixed, and so are the sizes of its
; members: if one of them became smaller, the class would.

; CHECK: {{^}}%struct.m{{$}}
; CHECK-NOT: {{^}}%
; CHECK-NOT: {{^}}  HasVTable:
; CHECK: {{^}}  InFixedStructure:

%struct.v = type { ptr, %struct.m }
%struct.m = type { i32, i8 }
@v = internal global %struct.v zeroinitializer

define internal void @f() {
  ret void
}

!intel.dtrans.types = !{!1, !6}
!0 = !{!"F", i1 false, i32 1, !2, !2}
!1 = !{!"S", %struct.v zeroinitializer, i32 2, !3, !7}
!2 = !{i32 0, i32 0}
!3 = !{!0, i32 2}
!6 = !{!"S", %struct.m zeroinitializer, i32 2, !2, !8}
!7 = !{%struct.m zeroinitializer, i32 0}
!8 = !{i8 0, i32 0}
