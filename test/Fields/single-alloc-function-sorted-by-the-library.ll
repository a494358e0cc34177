; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; The library passes the memory to a callback that reads it.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 1: {{.*}} single alloc function @malloc

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
declare noalias ptr @malloc(i64)
declare void @qsort(ptr, i64, i64, ptr)
@kept = internal global ptr null
define internal i32 @compare(ptr %x, ptr %y) {
  %b = load i8, ptr %x
  ret i32 0
}
define void @f(i64 %n) {
  %a = call ptr @malloc(i64 8)
  store ptr %a, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  %v = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  call void @qsort(ptr %v, i64 %n, i64 1, ptr @compare)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
