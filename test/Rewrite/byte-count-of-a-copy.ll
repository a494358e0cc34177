; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=byte-count \
; RUN:   -disable-output %s | count 0
; A copy of whole structures copies the new ones.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal void @copy(
; CHECK: mul i64 %n, 16
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 [[BYTES:%.*]], i1 false)
; CHECK-LABEL: define i32 @main(
; CHECK: call void @llvm.memset.p0.i64(ptr align 8 %to, i8 0, i64 32, i1 false)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@from = internal global [2 x %struct.s] [
  %struct.s { i8 1, i64 2, i8 3 }, %struct.s { i8 4, i64 5, i8 6 }]

define internal void @copy(ptr %to, ptr %from, i64 %n) {
  %bytes = mul nuw i64 %n, 24
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 %bytes, i1 false)
  ret void
}

define i32 @main() {
  %to = alloca [2 x %struct.s], align 8
  call void @llvm.memset.p0.i64(ptr align 8 %to, i8 0, i64 48, i1 false)
  call void @copy(ptr %to, ptr @from, i64 2)
  %at.a = getelementptr inbounds [2 x %struct.s], ptr %to, i64 0, i64 1, i32 0
  %at.b = getelementptr inbounds [2 x %struct.s], ptr %to, i64 0, i64 1, i32 1
  %at.c = getelementptr inbounds [2 x %struct.s], ptr %to, i64 0, i64 1, i32 2
  %a = load i8, ptr %at.a
  %b = load i64, ptr %at.b
  %c = load i8, ptr %at.c
  %ac = add i8 %a, %c
  %wide = zext i8 %ac to i64
  %twice = mul i64 %b, 2
  %rest = sub i64 %wide, %twice
  %status = trunc i64 %rest to i32
  ret i32 %status
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
