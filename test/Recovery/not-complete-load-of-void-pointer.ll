; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; What is loaded from a field that is declared `void *` may be anything; used as
; a structure, its type is inferred, and it is not complete.

; CHECK: %d: %struct.leaf{{$}}
; CHECK-NEXT: declared void: declared-field (in 'f')
; CHECK-NEXT: inferred as %struct.leaf: gep (in 'f')
; CHECK-NEXT: used as %struct.leaf: gep (in 'f')
; CHECK-NEXT: incomplete: generic-memory

%struct.node = type { ptr, ptr, i64 }
%struct.leaf = type { double }
@g = internal global %struct.node zeroinitializer

define double @f(i64 %i) {
  %slot = getelementptr %struct.node, ptr @g, i64 0, i32 1
  %d = load ptr, ptr %slot
  %e = getelementptr %struct.leaf, ptr %d, i64 %i
  %v = load double, ptr %e
  ret double %v
}

!intel.dtrans.types = !{!1, !10}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
!10 = !{!"S", %struct.leaf zeroinitializer, i32 1, !11}
!11 = !{double 0.0, i32 0}
!12 = !{%struct.leaf zeroinitializer, i32 1}
