; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A function of the library writes to the memory and returns its address, which is used.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 1: {{.*}} single alloc function @malloc

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
declare noalias ptr @malloc(i64)
declare ptr @strcpy(ptr, ptr)
@kept = internal global ptr null
@text = internal constant [5 x i8] c"text\00"
define void @f() {
  %a = call ptr @malloc(i64 8)
  store ptr %a, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  %v = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  %r = call ptr @strcpy(ptr %v, ptr @text)
  store i8 0, ptr %r
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
