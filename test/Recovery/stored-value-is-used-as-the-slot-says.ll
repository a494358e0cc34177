; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; What is stored into a field is used as what the field is declared to point
; to; new memory becomes that.

; CHECK: %m: %struct.node{{$}}
; CHECK-NEXT: inferred as %struct.node: stored-into (in 'f')
; CHECK-NEXT: used as %struct.node: stored-into (in 'f')
; CHECK: %l: ambiguous
; CHECK-NEXT: declared %struct.leaf: value-type
; CHECK-NEXT: used as %struct.node: stored-into

%struct.node = type { ptr, ptr, i64 }
%struct.leaf = type { double }
@g = internal global %struct.node zeroinitializer
declare noalias ptr @malloc(i64)

define void @f() {
  %m = call ptr @malloc(i64 24)
  store ptr %m, ptr @g
  %l = alloca %struct.leaf
  store ptr %l, ptr @g
  ret void
}

!intel.dtrans.types = !{!1, !10}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
!10 = !{!"S", %struct.leaf zeroinitializer, i32 1, !11}
!11 = !{double 0.0, i32 0}
!12 = !{%struct.leaf zeroinitializer, i32 1}
