; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The address of the function that returns the address of a field is taken: not
; all callers are known.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}ret ptr %e

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@vp = internal global ptr null, !intel_dtrans_type !4

define internal "intel_dtrans_func_index"="1" ptr @f(ptr "intel_dtrans_func_index"="2" %p) !intel.dtrans.func.type !7 {
  %e = getelementptr %struct.s, ptr %p, i64 0, i32 1
  ret ptr %e
}

define void @h() {
  %a = call ptr @f(ptr @s)
  store i32 1, ptr %a
  store ptr @f, ptr @vp
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!4 = !{!"void", i32 1}
!6 = !{i32 0, i32 1}
!7 = distinct !{!6, !0}
!8 = distinct !{!6, !0}
