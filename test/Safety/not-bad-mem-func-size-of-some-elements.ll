; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Any number of elements of arrays of numbers, and of pointers.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  BadMemFunc
; CHECK: {{^}}  FieldAddressPassed:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { i64, [7 x i32], [8 x ptr], i8 }
@s = internal global %struct.s zeroinitializer
@i = internal global i64 0
@n = internal global i64 0

define internal void @f() {
  %i = load i64, ptr @i
  %n = load i64, ptr @n
  %next = add i64 %i, 1
  %p = getelementptr %struct.s, ptr @s, i64 0, i32 1, i64 %i
  %q = getelementptr %struct.s, ptr @s, i64 0, i32 1, i64 %next
  %bytes = shl i64 %n, 2
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 %bytes, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 %n, i1 false)
  %c = getelementptr %struct.s, ptr @s, i64 0, i32 2, i64 %i
  %d = getelementptr %struct.s, ptr @s, i64 0, i32 2, i64 %next
  %pointers = shl i64 %n, 3
  call void @llvm.memmove.p0.p0.i64(ptr %d, ptr %c, i64 %pointers, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 4, !1, !2, !3, !4}
!1 = !{i64 0, i32 0}
!2 = !{!"A", i32 7, !5}
!3 = !{!"A", i32 8, !6}
!4 = !{i8 0, i32 0}
!5 = !{i32 0, i32 0}
!6 = !{%struct.s zeroinitializer, i32 1}
