; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; A memory function that covers a first member gets its new address, and as many
; bytes as the member has now.

; CHECK-DAG: %struct.inner = type { i32, i16, i8 }
; CHECK-DAG: %struct.outer = type { i64, %struct.inner, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK: [[TO:%.*]] = getelementptr inbounds i8, ptr %o, i64 8
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[TO]], ptr align 4 %i, i64 8, i1 false)

; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=byte-count \
; RUN:   -disable-output %s | count 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i8, i32, i16 }
%struct.outer = type { %struct.inner, i8, i64 }

define i32 @main() {
  %i = alloca %struct.inner
  %o = alloca %struct.outer
  store i8 1, ptr %i
  %b = getelementptr inbounds %struct.inner, ptr %i, i64 0, i32 1
  store i32 2, ptr %b
  %c = getelementptr inbounds %struct.inner, ptr %i, i64 0, i32 2
  store i16 3, ptr %c
  %d = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 1
  store i8 4, ptr %d
  %e = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 2
  store i64 5, ptr %e
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %o, ptr align 4 %i, i64 12, i1 false)
  %copied.b = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 0, i32 1
  %copied.c = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 0, i32 2
  %read.a = load i8, ptr %o
  %read.b = load i32, ptr %copied.b
  %read.c = load i16, ptr %copied.c
  %read.d = load i8, ptr %d
  %read.e = load i64, ptr %e
  ; 10 * 1 + 2 + 3 == 4 * 5 - 5
  %wide.a = zext i8 %read.a to i64
  %wide.b = zext i32 %read.b to i64
  %wide.c = zext i16 %read.c to i64
  %wide.d = zext i8 %read.d to i64
  %ten = mul i64 %wide.a, 10
  %ten.b = add i64 %ten, %wide.b
  %left = add i64 %ten.b, %wide.c
  %twenty = mul i64 %wide.d, %read.e
  %right = sub i64 %twenty, 5
  %rest = sub i64 %left, %right
  %status = trunc i64 %rest to i32
  ret i32 %status
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.inner zeroinitializer, i32 3, !2, !6, !4}
!1 = !{!"S", %struct.outer zeroinitializer, i32 3, !5, !2, !3}
!2 = !{i8 0, i32 0}
!3 = !{i64 0, i32 0}
!4 = !{i16 0, i32 0}
!5 = !{%struct.inner zeroinitializer, i32 0}
!6 = !{i32 0, i32 0}
