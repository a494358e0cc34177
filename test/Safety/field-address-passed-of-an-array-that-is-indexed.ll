; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function receives the address of an array, and indexes it.

; CHECK: {{^}}%struct.a{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}call void @take
; CHECK-NOT: {{^}}  FieldAddressTaken:

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@vp = internal global ptr null, !intel_dtrans_type !4
%struct.a = type { i64, [8 x i32], i32 }
@a = internal global %struct.a zeroinitializer

define internal void @take(ptr "intel_dtrans_func_index"="1" %q) !intel.dtrans.func.type !10 {
  %i = load i64, ptr @t
  %n = getelementptr i32, ptr %q, i64 %i
  store i32 1, ptr %n
  ret void
}

define internal void @f() {
  call void @take(ptr getelementptr (%struct.a, ptr @a, i64 0, i32 1))
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
!30 = !{!"S", %struct.a zeroinitializer, i32 3, !6, !31, !2}
!31 = !{!"A", i32 8, !2}
