; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function that returns a `void *` returns a structure to one call, and an array
; of the type at its beginning to another.

; CHECK: {{^}}%struct.rec{{$}}
; CHECK: {{^}}  FieldAddressTaken:

%struct.rec = type { i32, i64, i32 }
@r = internal global %struct.rec zeroinitializer
@k = internal global [4 x i32] zeroinitializer

define internal "intel_dtrans_func_index"="1" ptr @get(ptr "intel_dtrans_func_index"="2" %p) !intel.dtrans.func.type !9 {
  ret ptr %p
}

define internal void @f() {
  %a = call ptr @get(ptr @r)
  %b = call ptr @get(ptr @k)
  %v = load i32, ptr %a
  %w = load i32, ptr %b
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.rec zeroinitializer, i32 3, !3, !4, !3}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!7 = !{!"void", i32 1}
!9 = distinct !{!7, !7}
