; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Tables of virtual functions, of offsets and of types are laid out with a class
; and its derived classes: a structure that contains one has it, too.

; CHECK: {{^}}%struct.o{{$}}
; CHECK-NOT: {{^}}%
; CHECK: {{^}}  HasVTable:
; CHECK-NEXT: a member of it is %struct.v

%struct.v = type { ptr }
%struct.o = type { i32, %struct.v, %struct.m }
%struct.m = type { i32, i8 }
@o = internal global %struct.o zeroinitializer

define internal void @f() {
  ret void
}

!intel.dtrans.types = !{!1, !4, !6}
!0 = !{!"F", i1 false, i32 1, !2, !2}
!1 = !{!"S", %struct.v zeroinitializer, i32 1, !3}
!2 = !{i32 0, i32 0}
!3 = !{!0, i32 2}
!4 = !{!"S", %struct.o zeroinitializer, i32 3, !2, !5, !7}
!5 = !{%struct.v zeroinitializer, i32 0}
!6 = !{!"S", %struct.m zeroinitializer, i32 2, !2, !8}
!7 = !{%struct.m zeroinitializer, i32 0}
!8 = !{i8 0, i32 0}
