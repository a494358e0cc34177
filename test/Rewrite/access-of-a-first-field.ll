; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=access \
; RUN:   -disable-output %s | count 0
; IR has one pointer for a structure and its first field: where that field
; moves, its loads and stores get an offset.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal i64 @get(
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: %first = load i8, ptr [[FIRST]], align 1
; CHECK: getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
; CHECK: getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define internal i64 @get(ptr %p) {
  %first = load i8, ptr %p
  %at.1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %second = load i64, ptr %at.1
  %at.2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %third = load i8, ptr %at.2
  %a = zext i8 %first to i64
  %b = zext i8 %third to i64
  %ab = add i64 %a, %b
  %sum = add i64 %ab, %second
  ret i64 %sum
}

define i32 @main() {
  %s = alloca %struct.s
  store i8 10, ptr %s
  %at.1 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 20, ptr %at.1
  %at.2 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i8 30, ptr %at.2
  %sum = call i64 @get(ptr %s)
  %rest = sub i64 %sum, 60
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
