; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The library compares an unknown number of bytes.

; CHECK: {{^}}%struct.n{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call i32 @memcmp

%struct.n = type { i64, [16 x i8], i32, i32 }

declare i32 @memcmp(ptr, ptr, i64)
@from = internal constant [8 x i8] zeroinitializer
@size = internal global i64 4

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %e = getelementptr %struct.n, ptr %p, i64 0, i32 2
  %s = load i64, ptr @size
  %l = call i32 @memcmp(ptr %e, ptr @from, i64 %s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.n zeroinitializer, i32 1}
!1 = !{!"S", %struct.n zeroinitializer, i32 4, !2, !3, !4, !4}
!2 = !{i64 0, i32 0}
!3 = !{!"A", i32 16, !5}
!4 = !{i32 0, i32 0}
!5 = !{i8 0, i32 0}
!7 = distinct !{!0}
