; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Three structures are copied from and to an array of two: the third is the
; next field, so its position behind the array matters.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: FieldAddressPassed
; CHECK: {{^}}  MemFuncPartialWrite:
; CHECK-NEXT: {{.*}}covers whole fields, but not all{{.*}}@llvm.memcpy
; CHECK: {{^}}%struct.e{{$}}

%struct.e = type { i32, i32 }
%struct.s = type { i64, [2 x %struct.e], %struct.e }
@a = internal global %struct.s zeroinitializer
@b = internal global %struct.s zeroinitializer

define internal void @f() {
  %to = getelementptr %struct.s, ptr @a, i64 0, i32 1
  %from = getelementptr %struct.s, ptr @b, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 24, i1 false)
  ret void
}

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !4}
!1 = !{!"S", %struct.e zeroinitializer, i32 2, !5, !5}
!2 = !{i64 0, i32 0}
!3 = !{!"A", i32 2, !4}
!4 = !{%struct.e zeroinitializer, i32 0}
!5 = !{i32 0, i32 0}
