; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; aligned_alloc is given a size that is not a multiple of that of the structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadAllocSizeArg:
; CHECK-NEXT: {{.*}}call ptr @aligned_alloc

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare noalias ptr @aligned_alloc(i64, i64)

define internal void @f() {
  %p = call ptr @aligned_alloc(i64 64, i64 72)
  store ptr %p, ptr @sp
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
