; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; writev receives a pointer to it in a structure of the system.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  UnsafePointerStore:
; CHECK-NEXT: {{.*}}store ptr %p

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

%struct.iovec = type { ptr, i64 }
@io = internal global %struct.iovec zeroinitializer

define internal void @f() {
  %p = load ptr, ptr @sp
  store ptr %p, ptr @io
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
