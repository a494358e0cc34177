; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The difference of two addresses is divided by 24: shifted, and multiplied by the
; inverse of 3.

; CHECK: {{^}}%struct.w{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%bytes = sub

%struct.w = type { i64, i64, i64 }
@wp = internal global ptr null, !intel_dtrans_type !0
@wq = internal global ptr null, !intel_dtrans_type !0

define internal i64 @f() {
  %p = load ptr, ptr @wp
  %q = load ptr, ptr @wq
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %bytes = sub i64 %a, %b
  %third = ashr exact i64 %bytes, 3
  %n = mul i64 %third, -6148914691236517205
  ret i64 %n
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.w zeroinitializer, i32 1}
!1 = !{!"S", %struct.w zeroinitializer, i32 3, !2, !2, !2}
!2 = !{i64 0, i32 0}
