; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; Memory from calloc is zero, so one other store makes two values.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: written {{.*}} multiple values
; CHECK: 2: reads {{.*}} single value ptr null

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
declare noalias ptr @calloc(i64, i64)
define void @f() {
  %m = call ptr @calloc(i64 1, i64 24)
  %p = getelementptr inbounds %struct.s, ptr %m, i64 0, i32 0
  store i32 5, ptr %p
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
