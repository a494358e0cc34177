; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An internal function takes it.

; CHECK-NOT: {{^}}  AddressTaken:

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@vp = internal global ptr null, !intel_dtrans_type !4
@c = internal global i1 false
@i = internal global i64 0

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %v = load i32, ptr %p
  ret void
}

!intel.dtrans.types = !{!1, !5}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{%struct.t zeroinitializer, i32 1}
!4 = !{!"void", i32 1}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!7 = distinct !{!0}
!8 = distinct !{!3}
!9 = distinct !{!4}
!10 = distinct !{!0, !0}
