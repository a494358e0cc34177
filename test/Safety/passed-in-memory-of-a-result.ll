; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; It is returned in memory that the caller provides, to the only call of a local
; function.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  PassedInMemory:
; CHECK-NEXT: {{.*}}call void @make

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

define internal void @make(ptr sret(%struct.s) %r) {
  ret void
}

define internal void @f() {
  call void @make(ptr sret(%struct.s) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
