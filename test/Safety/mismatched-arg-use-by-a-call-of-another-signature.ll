; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A direct call passes arguments that its callee does not declare.

; CHECK: {{^}}%struct.a{{$}}
; CHECK: {{^}}  MismatchedArgUse:
; CHECK: {{^}}%struct.b{{$}}
; CHECK: {{^}}  MismatchedArgUse:
; CHECK-NEXT: {{.*}}the indirect call may call a function of another type

%struct.a = type { i32, i64 }
%struct.b = type { i32, i64 }
@table = internal global [1 x ptr] zeroinitializer, !intel_dtrans_type !20
@other = internal global ptr null, !intel_dtrans_type !24

define internal i64 @look(ptr "intel_dtrans_func_index"="1" %q) !intel.dtrans.func.type !9 {
  %f = getelementptr %struct.b, ptr %q, i64 0, i32 1
  %v = load i64, ptr %f
  ret i64 %v
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !10 {
  %r = call i64 (ptr, ...) @look(ptr %p)
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.a zeroinitializer, i32 2, !3, !4}
!2 = !{!"S", %struct.b zeroinitializer, i32 2, !3, !4}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!5 = !{%struct.a zeroinitializer, i32 1}
!6 = !{%struct.b zeroinitializer, i32 1}
!7 = !{!"void", i32 1}
!8 = !{!"void", i32 0}
!9 = distinct !{!6}
!10 = distinct !{!5}
!20 = !{!"A", i32 1, !21}
!21 = !{!23, i32 1}
!22 = !{!"F", i1 true, i32 1, !4, !5}
!23 = !{!"F", i1 true, i32 0, !4}
!24 = !{!25, i32 1}
!25 = !{!"F", i1 true, i32 2, !4, !3, !5}
