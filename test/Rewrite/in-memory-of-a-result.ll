; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=in-memory \
; RUN:   -disable-output %s | count 0
; A structure is returned in memory of the caller.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal void @make(
; CHECK-SAME: ptr noalias sret(%struct.s) %r, i64 %n)
; CHECK-LABEL: define i32 @main(
; CHECK: call void @make(ptr sret(%struct.s) %r, i64 5)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define internal void @make(ptr noalias sret(%struct.s) align 8 dereferenceable(24) %r, i64 %n) {
  store i8 2, ptr %r
  %b = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 1
  store i64 %n, ptr %b
  %c = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 2
  store i8 3, ptr %c
  ret void
}

define i32 @main() {
  %r = alloca %struct.s, align 8
  call void @make(ptr sret(%struct.s) align 8 %r, i64 5)
  %b = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 1
  %c = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 2
  %two = load i8, ptr %r
  %five = load i64, ptr %b
  %three = load i8, ptr %c
  %sum = add i8 %two, %three
  %wide = zext i8 %sum to i64
  %rest = sub i64 %wide, %five
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
