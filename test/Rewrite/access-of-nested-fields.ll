; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; An access inside of a member follows both structures.

; CHECK-DAG: %struct.inner = type { i64, i16, i8 }
; CHECK-DAG: %struct.outer = type { [2 x %struct.inner], i64, i8 }
; CHECK-LABEL: define internal i64 @get(
; CHECK: getelementptr inbounds %struct.outer, ptr %p, i64 %n, i32 0, i64 %i, i32 0

; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=access \
; RUN:   -disable-output %s | count 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i8, i64, i16 }
%struct.outer = type { i8, i64, [2 x %struct.inner] }
@all = internal global [3 x %struct.outer] zeroinitializer

define internal i64 @get(ptr %p, i64 %n, i64 %i) {
  %at = getelementptr inbounds %struct.outer, ptr %p, i64 %n, i32 2, i64 %i, i32 1
  %b = load i64, ptr %at
  ret i64 %b
}

define i32 @main() {
  %b = getelementptr inbounds [3 x %struct.outer], ptr @all, i64 0, i64 2, i32 2, i64 1, i32 1
  store i64 9, ptr %b
  %a = getelementptr inbounds [3 x %struct.outer], ptr @all, i64 0, i64 2, i32 2, i64 1, i32 0
  store i8 4, ptr %a
  %c = getelementptr inbounds [3 x %struct.outer], ptr @all, i64 0, i64 2, i32 2, i64 1, i32 2
  store i16 1, ptr %c
  %x = getelementptr inbounds [3 x %struct.outer], ptr @all, i64 0, i64 2, i32 0
  store i8 3, ptr %x
  %y = getelementptr inbounds [3 x %struct.outer], ptr @all, i64 0, i64 2, i32 1
  store i64 2, ptr %y
  %read.b = call i64 @get(ptr @all, i64 2, i64 1)
  %read.a = load i8, ptr %a
  %read.c = load i16, ptr %c
  %read.x = load i8, ptr %x
  %read.y = load i64, ptr %y
  ; 4 + 3 + 2 * 1 == 9
  %ax = add i8 %read.a, %read.x
  %wide.ax = zext i8 %ax to i64
  %wide.c = zext i16 %read.c to i64
  %product = mul i64 %read.y, %wide.c
  %sum = add i64 %wide.ax, %product
  %rest = sub i64 %read.b, %sum
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.inner zeroinitializer, i32 3, !2, !3, !4}
!1 = !{!"S", %struct.outer zeroinitializer, i32 3, !2, !3, !5}
!2 = !{i8 0, i32 0}
!3 = !{i64 0, i32 0}
!4 = !{i16 0, i32 0}
!5 = !{!"A", i32 2, !6}
!6 = !{%struct.inner zeroinitializer, i32 0}
