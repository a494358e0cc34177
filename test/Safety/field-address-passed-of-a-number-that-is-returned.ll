; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function returns the address of a field, its callers access only the field,
; also those that get it through another function.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: FieldAddressTaken
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}ret ptr %e
; CHECK-NOT: FieldAddressTaken

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@vp = internal global ptr null, !intel_dtrans_type !4

define internal "intel_dtrans_func_index"="1" ptr @f(ptr "intel_dtrans_func_index"="2" %p) !intel.dtrans.func.type !7 {
  %e = getelementptr %struct.s, ptr %p, i64 0, i32 1
  ret ptr %e
}

define internal "intel_dtrans_func_index"="1" ptr @g(ptr "intel_dtrans_func_index"="2" %p) !intel.dtrans.func.type !8 {
  %e = call ptr @f(ptr %p)
  ret ptr %e
}

define void @h() {
  %a = call ptr @f(ptr @s)
  store i32 1, ptr %a
  %b = call ptr @g(ptr @s)
  %v = load i32, ptr %b
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
