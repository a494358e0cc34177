; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Where translation units describe a field differently, what is loaded from it
; may be either.

; CHECK: %p: ambiguous
; CHECK-NEXT: declared %struct.node: declared-field
; CHECK-NEXT: declared %struct.leaf: declared-field

%struct.node = type { ptr, ptr, i64 }
%struct.leaf = type { double }
%struct.two = type { ptr }
@g = internal global %struct.two zeroinitializer

define ptr @f() {
  %p = load ptr, ptr @g
  ret ptr %p
}

!intel.dtrans.types = !{!1, !10, !20, !21}
!20 = !{!"S", %struct.two zeroinitializer, i32 1, !0}
!21 = !{!"S", %struct.two zeroinitializer, i32 1, !12}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
!10 = !{!"S", %struct.leaf zeroinitializer, i32 1, !11}
!11 = !{double 0.0, i32 0}
!12 = !{%struct.leaf zeroinitializer, i32 1}
