; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Pointers are copied to numbers, from which they are not tracked.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadMemFuncManipulation:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { [4 x i32], i64, [8 x ptr], [1 x i32] }
@s = internal global %struct.s zeroinitializer
@n = internal global i64 0

define internal void @f() {
  %n = load i64, ptr @n
  %p = getelementptr %struct.s, ptr @s, i64 0, i32 2, i64 1
  %q = getelementptr %struct.s, ptr @s, i64 0, i32 0, i64 1
  %bytes = shl i64 %n, 3
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 %bytes, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 4, !2, !1, !3, !4}
!1 = !{i64 0, i32 0}
!2 = !{!"A", i32 4, !5}
!3 = !{!"A", i32 8, !6}
!4 = !{!"A", i32 1, !5}
!5 = !{i32 0, i32 0}
!6 = !{%struct.s zeroinitializer, i32 1}
