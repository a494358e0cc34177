; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=flow \
; RUN:   -disable-output %s | count 0
; The address of a field that is passed on is that of the same field.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK: [[C:%.*]] = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
; CHECK: call void @set(ptr [[C]])

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define internal void @set(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !3 {
  store i8 7, ptr %p
  ret void
}

define i32 @main() {
  %s = alloca %struct.s
  store i8 1, ptr %s
  %b = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 6, ptr %b
  %c = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  call void @set(ptr %c)
  %read.a = load i8, ptr %s
  %read.b = load i64, ptr %b
  %read.c = load i8, ptr %c
  %ac = sub i8 %read.c, %read.a
  %wide = zext i8 %ac to i64
  %rest = sub i64 %wide, %read.b
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = distinct !{!4}
!4 = !{i8 0, i32 1}
