; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; The loaded pointer is passed to unknown code.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 1: read written {{.*}} any memory (in 'f')

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
declare void @u(ptr)
declare noalias ptr @malloc(i64)
define void @f() {
  %m = call ptr @malloc(i64 8)
  store ptr %m, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  %v = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  call void @u(ptr %v)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
