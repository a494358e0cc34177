; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The number of bytes that operator delete is given is printed.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}call i32 (ptr, ...) @printf

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@format = internal constant [4 x i8] c"%zu\00"

declare void @_ZdaPvm(ptr, i64)
declare i32 @printf(ptr, ...)

define internal void @f(i64 %n) {
  %p = load ptr, ptr @sp
  %bytes = mul i64 %n, 16
  %length = call i32 (ptr, ...) @printf(ptr @format, i64 %bytes)
  call void @_ZdaPvm(ptr %p, i64 %bytes)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
