; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A product of 32 bits that wraps is not a number of structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%a = getelementptr i8

%struct.s = type { i32, i32, i32 }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f(i32 %k) {
  %p = load ptr, ptr @sp
  %narrow = mul i32 %k, 12
  %m = sext i32 %narrow to i64
  %a = getelementptr i8, ptr %p, i64 %m
  %u = load i32, ptr %a
  ret i32 %u
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !2}
!2 = !{i32 0, i32 0}
