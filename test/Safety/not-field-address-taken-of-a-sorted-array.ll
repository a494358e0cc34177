; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The library and the comparator access elements of the array, and no more.

; CHECK: {{^}}%struct.set{{$}}
; CHECK-NOT: FieldAddressTaken
; CHECK: FieldAddressPassed
; CHECK-NOT: {{^}}  {{[A-Z]}}

%struct.set = type { i64, [8 x i64], i64 }
@n = internal global i64 0
declare void @qsort(ptr, i64, i64, ptr)
declare noalias ptr @malloc(i64)

define internal i32 @compare(ptr "intel_dtrans_func_index"="1" %x, ptr "intel_dtrans_func_index"="2" %y) !intel.dtrans.func.type !9 {
  %a = load i64, ptr %x
  %b = load i64, ptr %y
  %d = sub i64 %a, %b
  %r = trunc i64 %d to i32
  ret i32 %r
}

define internal void @f() {
  %n = load i64, ptr @n
  %p = call ptr @malloc(i64 80), !intel_dtrans_type !7
  %ids = getelementptr inbounds %struct.set, ptr %p, i64 0, i32 1
  call void @qsort(ptr %ids, i64 %n, i64 8, ptr @compare)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.set zeroinitializer, i32 3, !3, !4, !3}
!3 = !{i64 0, i32 0}
!4 = !{!"A", i32 8, !3}
!7 = !{%struct.set zeroinitializer, i32 1}
!8 = !{i64 0, i32 1}
!9 = distinct !{!8, !8}
