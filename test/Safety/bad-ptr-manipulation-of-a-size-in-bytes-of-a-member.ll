; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The size of a member in bytes, from a pointer to one: it may lead to the
; next field of the structure that contains it.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%next = getelementptr i8

%struct.in = type { i32, i32 }
%struct.o = type { %struct.in, i32 }
@ip = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f() {
  %p = load ptr, ptr @ip
  %next = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %next
  ret i32 %v
}

!intel.dtrans.types = !{!1, !3}
!0 = !{%struct.in zeroinitializer, i32 1}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !2, !2}
!2 = !{i32 0, i32 0}
!3 = !{!"S", %struct.o zeroinitializer, i32 2, !4, !2}
!4 = !{%struct.in zeroinitializer, i32 0}
