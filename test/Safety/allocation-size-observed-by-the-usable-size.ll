; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The program queries the size of its memory.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}call i64 @malloc_usable_size

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare i64 @malloc_usable_size(ptr)

define internal i64 @f() {
  %p = load ptr, ptr @sp
  %n = call i64 @malloc_usable_size(ptr %p)
  ret i64 %n
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
