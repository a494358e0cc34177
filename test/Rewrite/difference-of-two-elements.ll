; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=difference \
; RUN:   -disable-output %s | count 0
; The number of structures between two addresses is their distance, divided by
; the new size.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal i64 @distance(
; CHECK: sdiv exact i64 %bytes, 16
; CHECK-NOT: 24

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@table = internal global [9 x %struct.s] zeroinitializer

define internal i64 @distance(ptr %from, ptr %to) {
  %begin = ptrtoint ptr %from to i64
  %end = ptrtoint ptr %to to i64
  %bytes = sub i64 %end, %begin
  %count = sdiv exact i64 %bytes, 24
  %a = load i8, ptr %from
  %b.at = getelementptr inbounds %struct.s, ptr %from, i64 0, i32 1
  %b = load i64, ptr %b.at
  %c.at = getelementptr inbounds %struct.s, ptr %from, i64 0, i32 2
  %c = load i8, ptr %c.at
  %ac = add i8 %a, %c
  %wide = zext i8 %ac to i64
  %abc = add i64 %wide, %b
  %result = add i64 %abc, %count
  ret i64 %result
}

define i32 @main() {
  %last = getelementptr inbounds [9 x %struct.s], ptr @table, i64 0, i64 8
  %distance = call i64 @distance(ptr @table, ptr %last)
  %rest = sub i64 %distance, 8
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
