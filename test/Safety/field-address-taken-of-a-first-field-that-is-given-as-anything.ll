; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A `void *` parameter receives a structure, and an array of the type at its
; beginning.

; CHECK: {{^}}%struct.rec{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}the address of its first field reaches the same use: %a = call

%struct.rec = type { i32, i64, i32 }
@r = internal global %struct.rec zeroinitializer
@k = internal global [4 x i32] zeroinitializer

define internal i32 @get(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !9 {
  %v = load i32, ptr %p
  ret i32 %v
}

define internal void @f() {
  %a = call i32 @get(ptr @r)
  %b = call i32 @get(ptr @k)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.rec zeroinitializer, i32 3, !3, !4, !3}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!7 = !{!"void", i32 1}
!9 = distinct !{!7}
