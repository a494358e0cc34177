; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=step \
; RUN:   -disable-output %s | count 0
; An index of a field becomes that of the same field, and structures are counted
; in their new size.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal void @third(
; CHECK: %at = getelementptr inbounds %struct.s, ptr %p, i64 %n, i32 2
; CHECK-LABEL: define internal ptr @first(
; CHECK: %at = getelementptr inbounds %struct.s, ptr %p, i64 %n{{$}}
; CHECK: getelementptr inbounds i8, ptr %at, i64 8
; CHECK-NEXT: store i8 10,
; CHECK: ret ptr %at
; CHECK-LABEL: define internal i64 @before(
; CHECK: %before = getelementptr inbounds %struct.s, ptr %p, i64 -1, i32 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@table = internal global [4 x %struct.s] zeroinitializer

define internal void @third(ptr %p, i64 %n, i8 %value) {
  %at = getelementptr inbounds %struct.s, ptr %p, i64 %n, i32 2
  store i8 %value, ptr %at
  ret void
}
define internal ptr @first(ptr %p, i64 %n) {
  %at = getelementptr inbounds %struct.s, ptr %p, i64 %n
  store i8 10, ptr %at
  ret ptr %at
}
define internal i64 @before(ptr %p) {
  %before = getelementptr inbounds %struct.s, ptr %p, i64 -1, i32 1
  %value = load i64, ptr %before
  ret i64 %value
}

define i32 @main() {
  call void @third(ptr @table, i64 3, i8 30)
  %a = call ptr @first(ptr @table, i64 3)
  %b = getelementptr inbounds [4 x %struct.s], ptr @table, i64 0, i64 2, i32 1
  store i64 20, ptr %b
  %c = getelementptr inbounds [4 x %struct.s], ptr @table, i64 0, i64 3, i32 2
  %read.a = load i8, ptr %a
  %read.b = call i64 @before(ptr %a)
  %read.c = load i8, ptr %c
  %difference = sub i8 %read.c, %read.a
  %wide = zext i8 %difference to i64
  %rest = sub i64 %wide, %read.b
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
