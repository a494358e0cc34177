; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; qsort moves halves of structures.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call void @qsort

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
@a = internal global [4 x %struct.in] zeroinitializer
declare void @qsort(ptr, i64, i64, ptr)

define internal i32 @cmp(ptr "intel_dtrans_func_index"="1" %x, ptr "intel_dtrans_func_index"="2" %y) !intel.dtrans.func.type !90 {
  %p = getelementptr %struct.in, ptr %x, i64 0, i32 1
  %q = getelementptr %struct.in, ptr %y, i64 0, i32 1
  %m = load i32, ptr %p
  %n = load i32, ptr %q
  %r = sub i32 %m, %n
  ret i32 %r
}

define internal void @f() {
  call void @qsort(ptr @a, i64 4, i64 4, ptr @cmp)
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!14 = !{!"void", i32 1}
!20 = !{%struct.in zeroinitializer, i32 0}
!90 = distinct !{!14, !14}
