; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A local variable is what its metadata says it is.

; CHECK: %p: %struct.node*
; CHECK-NEXT: declared %struct.node*: declared-alloca
; CHECK: %n: %struct.node{{$}}

%struct.node = type { ptr, i32 }

define ptr @f() {
  %p = alloca ptr, !intel_dtrans_type !0
  %n = load ptr, ptr %p
  ret ptr %n
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i32 0, i32 0}
