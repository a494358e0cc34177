; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A `void *` parameter receives a field, and an array of such.

; CHECK: {{^}}%struct.rec{{$}}
; CHECK-NOT: FieldAddressTaken
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}other addresses of its type reach the same use: %a = call
; CHECK-NOT: FieldAddressTaken

%struct.rec = type { i32, i64, i32 }
@r = internal global %struct.rec zeroinitializer
@k = internal global [4 x i32] zeroinitializer

define internal i32 @get(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !9 {
  %v = load i32, ptr %p
  ret i32 %v
}

define internal void @f() {
  %a = call i32 @get(ptr getelementptr (%struct.rec, ptr @r, i64 0, i32 2))
  %b = call i32 @get(ptr @k)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.rec zeroinitializer, i32 3, !3, !4, !3}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!7 = !{!"void", i32 1}
!9 = distinct !{!7}
