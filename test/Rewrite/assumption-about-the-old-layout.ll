; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; An element of 32 bytes in aligned memory is aligned; a smaller one need not be.

; CHECK: %struct.s = type { i64, i8 }
; CHECK-LABEL: define internal i64 @test(
; CHECK-NOT: "align"
; CHECK: ret i64
; CHECK-LABEL: define i32 @main(
; CHECK: call void @llvm.assume(i1 true) [ "align"(ptr %other, i64 16) ]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, i64, i64, i8 }

define internal i64 @test(ptr %p, i64 %i) {
  %e = getelementptr inbounds %struct.s, ptr %p, i64 %i
  call void @llvm.assume(i1 true) ["align"(ptr %e, i64 32)]
  %at = getelementptr inbounds %struct.s, ptr %p, i64 %i, i32 1
  %v = load i64, ptr %at
  %at0 = getelementptr inbounds %struct.s, ptr %p, i64 %i, i32 3
  %w = load i8, ptr %at0
  %x = zext i8 %w to i64
  %y = add i64 %x, %v
  ret i64 %y
}

define i32 @main() {
  %other = alloca i64, align 16
  call void @llvm.assume(i1 true) ["align"(ptr %other, i64 16)]
  %s = alloca [4 x %struct.s], align 32
  %at.a = getelementptr inbounds [4 x %struct.s], ptr %s, i64 0, i64 1, i32 1
  store i64 0, ptr %at.a
  %at.2 = getelementptr inbounds [4 x %struct.s], ptr %s, i64 0, i64 1, i32 3
  store i8 0, ptr %at.2
  %v = call i64 @test(ptr %s, i64 1)
  %w = trunc i64 %v to i32
  ret i32 %w
}
declare void @llvm.assume(i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 4, !1, !1, !1, !2}
!1 = !{i64 0, i32 0}
!2 = !{i8 0, i32 0}
