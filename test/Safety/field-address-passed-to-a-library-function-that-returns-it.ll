; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The library returns the address of the field, from which a constant step leads to
; the next field, as from the field itself.

; CHECK: {{^}}%struct.n{{$}}
; CHECK-NOT: {{^}}  FieldAddressTaken:
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}call ptr @strncpy

%struct.n = type { i64, [16 x i8], i32, i32 }

declare ptr @strncpy(ptr, ptr, i64)
@from = internal constant [3 x i8] c"ab\00"

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %e = getelementptr %struct.n, ptr %p, i64 0, i32 1
  %l = call ptr @strncpy(ptr %e, ptr @from, i64 16)
  %n = getelementptr i8, ptr %l, i64 16
  store i32 1, ptr %n
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
