; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; operator delete is given the size of one, or of a number of them. The rewriter
; follows a new size.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}%
; CHECK: {{^}}  HasCppHandling:
; CHECK-NOT: {{^}}  BadAllocSizeArg:
; CHECK-NOT: {{^}}  AllocationSizeObserved:

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare void @_ZdlPvm(ptr, i64)
declare void @_ZdaPvm(ptr, i64)

define internal void @f(i64 %n) {
  %p = load ptr, ptr @sp
  call void @_ZdlPvm(ptr %p, i64 16)
  %q = load ptr, ptr @sp
  %bytes = mul i64 %n, 16
  call void @_ZdaPvm(ptr %q, i64 %bytes)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
