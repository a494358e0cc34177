; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; An allocation is what the source gave it as its type.

; CHECK: %m: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-allocation (in 'f')
; CHECK-NOT: incomplete

%struct.node = type { ptr, i32 }
declare noalias ptr @malloc(i64)

define void @f() {
  %m = call ptr @malloc(i64 16), !intel_dtrans_type !0
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i32 0, i32 0}
