; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; posix_memalign stores the new memory through its argument.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}call i32 @posix_memalign

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare i32 @posix_memalign(ptr, i64, i64)

define internal void @f() {
  %r = call i32 @posix_memalign(ptr @sp, i64 64, i64 64)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
