; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure that is only declared.

; CHECK: {{^}}%struct.op{{$}}
; CHECK: {{^}}  OpaqueStruct:

%struct.op = type opaque
@q = internal global ptr null, !intel_dtrans_type !0

define internal void @f() {

  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{!"R", !"struct.op", i32 1}
!1 = !{!"S", !"struct.op", i32 -1}
