; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The type in the constant has lost its name.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadCasting:
; CHECK-NEXT: {{.*}}a structure of the same size is at a constant address

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.name = type { i64, [16 x i8], i32, double }
%0 = type { i64, %struct.in, i32 }

define internal void @f() {
  store i32 1, ptr getelementptr (%0, ptr inttoptr (i64 1073741824 to ptr), i64 0, i32 2)
  ret void
}

!intel.dtrans.types = !{!1, !2, !5}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!5 = !{!"S", %struct.name zeroinitializer, i32 4, !11, !31, !10, !13}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!12 = !{i8 0, i32 0}
!13 = !{double 0.000000e+00, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!31 = !{!"A", i32 16, !12}
