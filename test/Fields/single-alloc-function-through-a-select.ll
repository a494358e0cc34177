; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; The stored value is one of two results of one function.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 1: {{.*}} single alloc function @malloc

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
define void @f(i1 %c) {
  %a = call ptr @malloc(i64 8)
  %b = call ptr @malloc(i64 16)
  %m = select i1 %c, ptr %a, ptr %b
  store ptr %m, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
