; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; An initializer says of the addresses in it what stores would.

; CHECK: @next: %struct.node{{$}}
; CHECK: used as %struct.node: stored-into (@g)
; CHECK: @bad: ambiguous
; CHECK-NEXT: declared %struct.leaf: value-type
; CHECK-NEXT: used as %struct.node: stored-into (@h)

%struct.node = type { ptr, ptr, i64 }
%struct.leaf = type { double }
@next = internal global %struct.node zeroinitializer
@bad = internal global %struct.leaf zeroinitializer
@g = internal global %struct.node { ptr @next, ptr null, i64 0 }
@h = internal global [2 x %struct.node] [%struct.node zeroinitializer, %struct.node { ptr @bad, ptr null, i64 0 }]

!intel.dtrans.types = !{!1, !10}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
!10 = !{!"S", %struct.leaf zeroinitializer, i32 1, !11}
!11 = !{double 0.0, i32 0}
!12 = !{%struct.leaf zeroinitializer, i32 1}
