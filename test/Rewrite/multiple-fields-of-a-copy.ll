; RUN: %opt_restruct -passes='restruct<reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=multiple-fields \
; RUN:   -disable-output %s | count 0
; Eight bytes are three fields, which have another order in the new layout. Four
; bytes are two fields that stay together.

; CHECK-LABEL: define internal void @copy(
; CHECK-NOT: load i64
; CHECK: load i32
; CHECK-NOT: store i64
; CHECK: ret void
; CHECK-LABEL: define internal i32 @pair(
; CHECK: load i32
; CHECK-NOT: load i16
; CHECK: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i16, i16, i32, i8, i64, i8 }

define internal void @copy(ptr "intel_dtrans_func_index"="1" %to, ptr "intel_dtrans_func_index"="2" %from) !intel.dtrans.func.type !7 {
  %all = load i64, ptr %from
  %next = add i64 %all, 4294967297
  store i64 %next, ptr %to
  %pair = call i32 @pair(ptr %from)
  %high = lshr i32 %pair, 16
  %b = trunc i32 %high to i16
  store i16 %b, ptr %to
  ret void
}

define internal i32 @pair(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !5 {
  %pair = load i32, ptr %p
  ret i32 %pair
}

define internal i64 @sum(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !5 {
  %a = load i16, ptr %p
  %b.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %b = load i16, ptr %b.at
  %c.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %c = load i32, ptr %c.at
  %d.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %d = load i8, ptr %d.at
  %e.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %e = load i64, ptr %e.at
  %f.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  %f = load i8, ptr %f.at
  %a.wide = zext i16 %a to i64
  %b.wide = zext i16 %b to i64
  %c.wide = zext i32 %c to i64
  %d.wide = zext i8 %d to i64
  %f.wide = zext i8 %f to i64
  %b.weighed = mul i64 %b.wide, 10
  %c.weighed = mul i64 %c.wide, 100
  %d.weighed = mul i64 %d.wide, 1000
  %e.weighed = mul i64 %e, 10000
  %f.weighed = mul i64 %f.wide, 100000
  %ab = add i64 %a.wide, %b.weighed
  %abc = add i64 %ab, %c.weighed
  %abcd = add i64 %abc, %d.weighed
  %abcde = add i64 %abcd, %e.weighed
  %sum = add i64 %abcde, %f.weighed
  ret i64 %sum
}

define internal void @fill(ptr "intel_dtrans_func_index"="1" %p, i64 %n) !intel.dtrans.func.type !5 {
  %tiny = trunc i64 %n to i8
  %small = trunc i64 %n to i16
  %half = trunc i64 %n to i32
  store i16 %small, ptr %p
  %b.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i16 %small, ptr %b.at
  %c.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i32 %half, ptr %c.at
  %d.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  store i8 %tiny, ptr %d.at
  %e.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  store i64 %n, ptr %e.at
  %f.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  store i8 %tiny, ptr %f.at
  ret void
}

define i32 @main() {
  %x = alloca %struct.s
  %y = alloca %struct.s
  call void @fill(ptr %x, i64 1)
  call void @fill(ptr %y, i64 3)
  call void @copy(ptr %x, ptr %y)
  %sum = call i64 @sum(ptr %x)
  %wrong = icmp ne i64 %sum, 111433
  %status = zext i1 %wrong to i32
  ret i32 %status
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 6, !1, !1, !2, !3, !6, !3}
!1 = !{i16 0, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 0}
!4 = !{%struct.s zeroinitializer, i32 1}
!5 = !{!4}
!6 = !{i64 0, i32 0}
!7 = !{!4, !4}
