; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; What is assumed of the alignment of its address has it.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  UnhandledUse:
; CHECK-NEXT: {{.*}}call void @llvm.assume

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

define internal void @f() {
  %p = load ptr, ptr @sp
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 64) ]
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
