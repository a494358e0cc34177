; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A global is what its metadata says it is, where its IR type says less.

; CHECK: @list: %struct.node*
; CHECK-NEXT: declared %struct.node*: declared-global (@list)
; CHECK: %n: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-field (in 'f')

%struct.node = type { ptr, i32 }
@list = internal global ptr null, !intel_dtrans_type !0

define ptr @f() {
  %n = load ptr, ptr @list
  ret ptr %n
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i32 0, i32 0}
