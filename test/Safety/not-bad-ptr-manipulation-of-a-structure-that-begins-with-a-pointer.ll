; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure is used as a pointer to its first field, too. That its other fields
; are no such pointers is nothing bad.

; CHECK-NOT: {{^}}  BadPtrManipulation:
; CHECK-NOT: {{^}}  MismatchedArgUse:
; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  GlobalInstance:

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@vp = internal global ptr null, !intel_dtrans_type !4
%struct.b = type { ptr, i64 }

define internal void @slot(ptr "intel_dtrans_func_index"="1" %q) !intel.dtrans.func.type !33 {
  store ptr null, ptr %q
  ret void
}

define internal void @whole(ptr "intel_dtrans_func_index"="1" %q) !intel.dtrans.func.type !31 {
  %e = getelementptr %struct.b, ptr %q, i64 0, i32 1
  store i64 1, ptr %e
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %b) !intel.dtrans.func.type !31 {
  call void @slot(ptr %b)
  call void @whole(ptr %b)
  ret void
}

!intel.dtrans.types = !{!1, !5, !30}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{%struct.t zeroinitializer, i32 1}
!4 = !{!"void", i32 1}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!7 = distinct !{!0}
!8 = distinct !{!3}
!9 = distinct !{!4}
!10 = distinct !{!20}
!20 = !{i32 0, i32 1}
!30 = !{!"S", %struct.b zeroinitializer, i32 2, !0, !6}
!31 = distinct !{!32}
!32 = !{%struct.b zeroinitializer, i32 1}
!33 = distinct !{!34}
!34 = !{%struct.s zeroinitializer, i32 2}
