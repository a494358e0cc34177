; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Addresses of members become those of nested members before they are compared.

; CHECK: {{^}}%struct.disk{{$}}
; CHECK-NOT: FieldOrderObserved
; CHECK: {{^}}%struct.sched{{$}}
; CHECK: {{^}}  FieldOrderObserved:
; CHECK-NEXT: {{.*}}the addresses of two of its fields may be compared

%struct.queue = type { i32, i32 }
%struct.disk = type { i64, %struct.queue }
%struct.sched = type { i64, %struct.disk, i32, %struct.disk }
@S = internal global %struct.sched zeroinitializer

define internal "intel_dtrans_func_index"="1" ptr @queue(ptr "intel_dtrans_func_index"="2" %d) !intel.dtrans.func.type !8 {
  %q = getelementptr %struct.disk, ptr %d, i64 0, i32 1
  ret ptr %q
}

define internal i1 @f() {
  %a = call ptr @queue(ptr getelementptr (%struct.sched, ptr @S, i64 0, i32 1))
  %b = call ptr @queue(ptr getelementptr (%struct.sched, ptr @S, i64 0, i32 3))
  %c = icmp ult ptr %a, %b
  ret i1 %c
}

!intel.dtrans.types = !{!0, !1, !2}
!0 = !{!"S", %struct.queue zeroinitializer, i32 2, !3, !3}
!1 = !{!"S", %struct.disk zeroinitializer, i32 2, !4, !5}
!2 = !{!"S", %struct.sched zeroinitializer, i32 4, !4, !6, !3, !6}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!5 = !{%struct.queue zeroinitializer, i32 0}
!6 = !{%struct.disk zeroinitializer, i32 0}
!7 = !{%struct.queue zeroinitializer, i32 1}
!8 = distinct !{!7, !10}
!10 = !{%struct.disk zeroinitializer, i32 1}
