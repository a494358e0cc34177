; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; What is loaded from a field is what the field is declared to point to.

; CHECK: %n: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-field (in 'f')
; CHECK-NOT: incomplete

%struct.node = type { ptr, ptr, i64 }
@g = internal global %struct.node zeroinitializer

define ptr @f() {
  %n = load ptr, ptr @g
  ret ptr %n
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
