; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; qsort moves elements, which must be whole.

; CHECK: {{^}}%struct.el{{$}}
; CHECK-NEXT: {{^}}  ElementsWalked:
; CHECK-NEXT: {{.*}}call void @qsort
; CHECK-NOT: {{^}}  {{[A-Z]}}

%struct.el = type { i64, i64 }
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
  %bytes = mul i64 %n, 16
  %p = call ptr @malloc(i64 %bytes), !intel_dtrans_type !7
  call void @qsort(ptr %p, i64 %n, i64 16, ptr @compare)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.el zeroinitializer, i32 2, !3, !3}
!2 = !{i32 0, i32 0}
!3 = !{i64 0, i32 0}
!7 = !{%struct.el zeroinitializer, i32 1}
!9 = distinct !{!7, !7}
