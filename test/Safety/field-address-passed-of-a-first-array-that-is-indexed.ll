; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; RUN: sed 's/ !restruct.nocasts !8//' %s > %t.ll
; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %t.ll | FileCheck %s --check-prefix=CASTS
; A function receives the address of an array that its structure begins with,
; and indexes it. A cast to the structure would leave no trace; nor would one in
; the argument, which the call says there is none of.

; CHECK: {{^}}%struct.a{{$}}
; CHECK-NOT: FieldAddressTaken:
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}call void @take

; CASTS: {{^}}%struct.a{{$}}
; CASTS: {{^}}  FieldAddressTaken:
; CASTS-NEXT: {{.*}}call void @take

%struct.in = type { [8 x i32], i32 }
%struct.a = type { i64, %struct.in, i32 }
@a = internal global %struct.a zeroinitializer
@n = internal global i64 0

define internal void @take(ptr "intel_dtrans_func_index"="1" %q) !intel.dtrans.func.type !7 !restruct.nocasts !8 {
  %i = load i64, ptr @n
  %at = getelementptr i32, ptr %q, i64 %i
  store i32 1, ptr %at
  ret void
}

define internal void @f() {
  call void @take(ptr getelementptr (%struct.a, ptr @a, i64 0, i32 1, i32 0)), !restruct.fields !9
  ret void
}

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.a zeroinitializer, i32 3, !2, !3, !4}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !5, !4}
!2 = !{i64 0, i32 0}
!3 = !{%struct.in zeroinitializer, i32 0}
!4 = !{i32 0, i32 0}
!5 = !{!"A", i32 8, !4}
!6 = !{i32 0, i32 1}
!7 = distinct !{!6}
!8 = !{}
!9 = !{i32 0, i64 32}
