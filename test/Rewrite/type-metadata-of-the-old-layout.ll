; RUN: %opt_restruct -passes='restruct<O2>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='restruct<O2>,print<dtrans-plan>' -disable-output %s \
; RUN:   | count 0
; Type metadata describes the old layouts, so it is removed: analyses that run
; later find the new ones.

; CHECK-NOT: .before
; CHECK: %struct.s = type { i32, i8, i8 }
; CHECK-NOT: .before
; CHECK-NOT: intel.dtrans
; CHECK-NOT: intel_dtrans

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define internal i32 @sum(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !4 {
  %a = load i8, ptr %p
  %at.c = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %c = load i8, ptr %at.c
  %at.b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %b = load i64, ptr %at.b
  %low = trunc i64 %b to i8
  %ac = add i8 %a, %c
  %abc = add i8 %ac, %low
  %sum = zext i8 %abc to i32
  ret i32 %sum
}

define i32 @main(i32 %count, ptr %strings) {
  %s = alloca %struct.s
  %byte = trunc i32 %count to i8
  store i8 %byte, ptr %s
  %at.b = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  %minus = sub i32 -2, %count
  %wide = sext i32 %minus to i64
  store i64 %wide, ptr %at.b
  %at.c = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  %more = add i8 %byte, 1
  %two = sub i8 %more, %byte
  %three = add i8 %two, 1
  store i8 %three, ptr %at.c
  %sum = call i32 @sum(ptr %s)
  ret i32 %sum
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!4 = distinct !{!5}
!5 = !{%struct.s zeroinitializer, i32 1}
