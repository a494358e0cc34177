; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; qsort moves pointers to structures, and passes pointers to them.

; CHECK: {{^}}%struct.in{{$|:}}
; CHECK-NOT: {{^}}  AddressTaken:
; CHECK-NOT: {{^}}  BadCasting:
; CHECK-NOT: {{^}}  ElementsWalked:

%struct.in = type { i32, i32 }
@a = internal global [4 x ptr] zeroinitializer, !intel_dtrans_type !5
declare void @qsort(ptr, i64, i64, ptr)

define internal i32 @cmp(ptr "intel_dtrans_func_index"="1" %x, ptr "intel_dtrans_func_index"="2" %y) !intel.dtrans.func.type !90 {
  %a = load ptr, ptr %x
  %b = load ptr, ptr %y
  %p = getelementptr %struct.in, ptr %a, i64 0, i32 1
  %q = getelementptr %struct.in, ptr %b, i64 0, i32 1
  %m = load i32, ptr %p
  %n = load i32, ptr %q
  %r = sub i32 %m, %n
  ret i32 %r
}

define internal void @f() {
  call void @qsort(ptr @a, i64 4, i64 8, ptr @cmp)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!3 = !{%struct.in zeroinitializer, i32 1}
!5 = !{!"A", i32 4, !3}
!10 = !{i32 0, i32 0}
!14 = !{!"void", i32 1}
!90 = distinct !{!14, !14}
