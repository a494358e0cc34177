; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; From a field by the size of the structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%next = getelementptr i8

%struct.s = type { i32, i32, ptr }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f() {
  %p = load ptr, ptr @sp
  %e = getelementptr %struct.s, ptr %p, i64 0, i32 1
  %next = getelementptr i8, ptr %e, i64 16
  %v = load i32, ptr %next
  ret i32 %v
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
