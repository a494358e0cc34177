; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=in-memory \
; RUN:   -disable-output %s | count 0
; A structure is passed by value, twice. The function and its call name the new
; type and its alignment, and promise no number of bytes.

; CHECK: %struct.s = type { i32, i8, i8 }
; CHECK-LABEL: define internal i32 @difference(
; CHECK-SAME: ptr byval(%struct.s) align 4 %x, ptr byval(%struct.s) align 4 %y)
; CHECK-LABEL: define i32 @main(
; CHECK: call i32 @difference(ptr byval(%struct.s) align 4 getelementptr inbounds (%struct.s, ptr @table, i64 1), ptr byval(%struct.s) align 4 @table)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i32, i8, i64 }
@table = internal global [2 x %struct.s] [
  %struct.s { i8 1, i32 30, i8 3, i64 1 }, %struct.s { i8 2, i32 20, i8 5, i64 2 }]

; It changes its own object.
define internal i32 @difference(ptr byval(%struct.s) align 8 dereferenceable(24) %x, ptr byval(%struct.s) align 8 %y) {
  %at.x = getelementptr inbounds %struct.s, ptr %x, i64 0, i32 1
  %at.y = getelementptr inbounds %struct.s, ptr %y, i64 0, i32 1
  %of.x = load i32, ptr %at.x
  %of.y = load i32, ptr %at.y
  store i32 1, ptr %at.y
  %last.y = getelementptr inbounds %struct.s, ptr %y, i64 0, i32 2
  %small = load i8, ptr %last.y
  %wide = zext i8 %small to i32
  %difference = sub i32 %of.y, %of.x
  %result = sub i32 %difference, %wide
  ret i32 %result
}

define i32 @main() {
  %second = getelementptr inbounds %struct.s, ptr @table, i64 1
  ; 30 - 20 - 3
  %seven = call i32 @difference(ptr byval(%struct.s) align 8 dereferenceable(24) %second, ptr byval(%struct.s) align 8 @table)
  %at = getelementptr inbounds %struct.s, ptr @table, i64 0, i32 1
  %thirty = load i32, ptr %at
  %first = load i8, ptr @table
  %one = zext i8 %first to i32
  ; 7 * 4 + 1 + 1 == 30
  %four = mul i32 %seven, 4
  %sum = add i32 %four, 1
  %left = add i32 %sum, %one
  %status = sub i32 %left, %thirty
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 4, !1, !2, !1, !3}
!1 = !{i8 0, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{i64 0, i32 0}
