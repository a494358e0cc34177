; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; `p + 1` is an address in the array.

; CHECK: {{^}}%struct.z{{$}}
; CHECK-NOT: HasZeroSizedArray
; CHECK: {{^}}  FlexibleTail:
; CHECK-NOT: HasZeroSizedArray

%struct.z = type { i32, i32, [0 x i32] }

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, i64 %n) !intel.dtrans.func.type !2 {
  %q = getelementptr inbounds %struct.z, ptr %p, i64 1
  %e = getelementptr inbounds i32, ptr %q, i64 %n
  store i32 1, ptr %e
  %v = getelementptr inbounds %struct.z, ptr %p, i64 0, i32 2, i64 %n
  store i32 1, ptr %v
  ret void
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.z zeroinitializer, i32 3, !1, !1, !4}
!1 = !{i32 0, i32 0}
!2 = distinct !{!3}
!3 = !{%struct.z zeroinitializer, i32 1}
!4 = !{!"A", i32 0, !1}
