; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The element before the one of a number, in an array of numbers.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  {{Bad|Unhandled|Mismatched}}

%struct.s = type { i32, [6 x i32] }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f(i64 %n) {
  %p = load ptr, ptr @sp
  %a = getelementptr %struct.s, ptr %p, i64 0, i32 1
  %i = sub nsw i64 %n, 1
  %e = getelementptr [6 x i32], ptr %a, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !3}
!2 = !{i32 0, i32 0}
!3 = !{!"A", i32 6, !2}
