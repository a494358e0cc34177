; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A comparison finds the first of two members of one structure; its operands are
; pointers to their own type.

; CHECK: {{^}}%struct.queue{{$}}
; CHECK-NOT: FieldOrderObserved
; CHECK: {{^}}%struct.sched{{$}}
; CHECK: {{^}}  FieldOrderObserved:
; CHECK-NEXT: {{.*}}the addresses of two of its fields may be compared: %c = icmp ult

%struct.queue = type { i32, i32 }
%struct.sched = type { i64, %struct.queue, i32, %struct.queue, [4 x %struct.queue] }
@S = internal global %struct.sched zeroinitializer

define internal i1 @before(ptr "intel_dtrans_func_index"="1" %a, ptr "intel_dtrans_func_index"="2" %b) !intel.dtrans.func.type !9 {
  %c = icmp ult ptr %a, %b
  ret i1 %c
}

define internal void @f(i64 %i) {
  %c = call i1 @before(ptr getelementptr (%struct.sched, ptr @S, i64 0, i32 1), ptr getelementptr (%struct.sched, ptr @S, i64 0, i32 3))
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.queue zeroinitializer, i32 2, !3, !3}
!2 = !{!"S", %struct.sched zeroinitializer, i32 5, !4, !5, !3, !5, !6}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!5 = !{%struct.queue zeroinitializer, i32 0}
!6 = !{!"A", i32 4, !5}
!7 = !{%struct.queue zeroinitializer, i32 1}
!9 = distinct !{!7, !7}
