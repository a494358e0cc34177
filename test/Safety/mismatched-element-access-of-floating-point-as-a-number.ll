; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A number is stored over floating point of its size.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  MismatchedElementAccess:
; CHECK-NEXT: {{.*}}store i32

%struct.s = type { float, i32, i64, ptr, double, <4 x i32> }
@s = internal global %struct.s zeroinitializer

define internal void @f() {
  store i32 0, ptr @s
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
