; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An array of numbers is sorted by a comparator of structures.

; CHECK: {{^}}%struct.el{{$}}
; CHECK: {{^}}  BadCasting:

%struct.el = type { i64, i64 }
@numbers = internal global [16 x i64] zeroinitializer
declare void @qsort(ptr, i64, i64, ptr)

define internal i32 @compare(ptr "intel_dtrans_func_index"="1" %x, ptr "intel_dtrans_func_index"="2" %y) !intel.dtrans.func.type !9 {
  %a = load i64, ptr %x
  %b = load i64, ptr %y
  %d = sub i64 %a, %b
  %r = trunc i64 %d to i32
  ret i32 %r
}

define internal void @f() {
  call void @qsort(ptr @numbers, i64 8, i64 16, ptr @compare)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.el zeroinitializer, i32 2, !3, !3}
!3 = !{i64 0, i32 0}
!7 = !{%struct.el zeroinitializer, i32 1}
!9 = distinct !{!7, !7}
