; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=walk \
; RUN:   -disable-output %s | count 0
; A library function that traverses an array gets the new size of an element.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK: call void @qsort(ptr @table, i64 3, i64 16, ptr @compare)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@table = internal global [3 x %struct.s] [
  %struct.s { i8 1, i64 30, i8 1 }, %struct.s { i8 2, i64 20, i8 2 }, %struct.s { i8 3, i64 10, i8 3 }]

define internal i32 @compare(ptr "intel_dtrans_func_index"="1" %x, ptr "intel_dtrans_func_index"="2" %y) !intel.dtrans.func.type !3 {
  %at.x = getelementptr inbounds %struct.s, ptr %x, i64 0, i32 1
  %at.y = getelementptr inbounds %struct.s, ptr %y, i64 0, i32 1
  %of.x = load i64, ptr %at.x
  %of.y = load i64, ptr %at.y
  %difference = sub i64 %of.x, %of.y
  %order = trunc i64 %difference to i32
  ret i32 %order
}

define i32 @main() {
  call void @qsort(ptr @table, i64 3, i64 24, ptr @compare)
  %a = load i8, ptr @table
  %at.c = getelementptr inbounds [3 x %struct.s], ptr @table, i64 0, i64 2, i32 2
  %c = load i8, ptr %at.c
  %three = mul i8 %c, 3
  %rest = sub i8 %a, %three
  %status = zext i8 %rest to i32
  ret i32 %status
}
declare void @qsort(ptr, i64, i64, ptr)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = distinct !{!4, !4}
!4 = !{%struct.s zeroinitializer, i32 1}
