; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Any number of halves of structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%a = getelementptr i8

%struct.s = type { i32, i32, ptr }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f(i64 %n) {
  %p = load ptr, ptr @sp
  %m = mul i64 %n, 8
  %a = getelementptr i8, ptr %p, i64 %m
  %u = load i32, ptr %a
  ret i32 %u
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
