; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A pointer to it is cast to another address space.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  UnhandledUse:
; CHECK-NEXT: {{.*}}addrspacecast

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

define internal void @f() {
  %p = load ptr, ptr @sp
  %q = addrspacecast ptr %p to ptr addrspace(1)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
