; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A type without a name and with another body is ambiguous: it may mean another
; structure of this type, or the next field of one that contains it.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}the resulting address has no known type and offset

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.name = type { i64, [16 x i8], i32, double }
%0 = type { i64, i64 }
@v = internal global %struct.in zeroinitializer

define internal i64 @f() {
  %a = load i64, ptr getelementptr (%0, ptr @v, i64 0, i32 1)
  ret i64 %a
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
