; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A pointer that goes through the bytes of an object may write any of its fields.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: exposed: 
; CHECK: 0: read written {{.*}} multiple values

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
define void @f(i64 %i) {
  %p = getelementptr i8, ptr @g, i64 %i
  store i8 1, ptr %p
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
