; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Each field is accessed as its own type, a pointer as a number, and a vector of
; numbers as one of other numbers.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  MismatchedElementAccess:

%struct.s = type { float, i32, i64, ptr, double, <4 x i32> }
@s = internal global %struct.s zeroinitializer

define internal void @f() {
  %a = getelementptr %struct.s, ptr @s, i64 0, i32 1
  %b = getelementptr %struct.s, ptr @s, i64 0, i32 2
  %c = getelementptr %struct.s, ptr @s, i64 0, i32 3
  %d = getelementptr %struct.s, ptr @s, i64 0, i32 4
  %e = getelementptr %struct.s, ptr @s, i64 0, i32 5
  %v = load float, ptr @s
  %w = load i32, ptr %a
  %x = load i64, ptr %b
  %y = load i64, ptr %c
  %z = load double, ptr %d
  %u = load <2 x i64>, ptr %e
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 6, !2, !3, !4, !0, !5, !6}
!2 = !{float 0.000000e+00, i32 0}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!5 = !{double 0.000000e+00, i32 0}
!6 = !{!"V", i32 4, !3}
