; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=field-range \
; RUN:   -disable-output %s | count 0
; Bytes 0 to 24 are the first three fields, of which one is deleted: the others
; are copied. Bytes 16 to 40 are fields 2 to 4, which are set.

; CHECK-LABEL: define internal void @copy(
; CHECK-NOT: 24
; CHECK: call void @llvm.memmove
; CHECK: ret void
; CHECK-LABEL: define internal void @clear(
; CHECK-NOT: i64 24
; CHECK: call void @llvm.memset
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8, i64, i8 }

define internal void @copy(ptr "intel_dtrans_func_index"="1" %to, ptr "intel_dtrans_func_index"="2" %from) !intel.dtrans.func.type !4 {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 24, i1 false)
  ret void
}

define internal void @clear(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !5 {
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  call void @llvm.memset.p0.i64(ptr align 8 %at, i8 0, i64 24, i1 false)
  ret void
}

define internal i64 @sum(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !5 {
  %a = load i8, ptr %p
  %c.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %c = load i8, ptr %c.at
  %d.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %d = load i64, ptr %d.at
  %e.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %e = load i8, ptr %e.at
  %ac = add i8 %a, %c
  %ace = add i8 %ac, %e
  %wide = zext i8 %ace to i64
  %sum = add i64 %wide, %d
  ret i64 %sum
}

define internal void @fill(ptr "intel_dtrans_func_index"="1" %p, i64 %n) !intel.dtrans.func.type !6 {
  %small = trunc i64 %n to i8
  store i8 %small, ptr %p
  %b.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %n, ptr %b.at
  %c.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i8 %small, ptr %c.at
  %d.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  store i64 %n, ptr %d.at
  %e.at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  store i8 %small, ptr %e.at
  ret void
}

define i32 @main() {
  %x = alloca %struct.s
  %y = alloca %struct.s
  call void @fill(ptr %x, i64 10)
  call void @fill(ptr %y, i64 3)
  call void @copy(ptr %x, ptr %y)
  %copied = call i64 @sum(ptr %x)
  call void @clear(ptr %y)
  %cleared = call i64 @sum(ptr %y)
  %weighted = mul i64 %cleared, 100
  %both = add i64 %copied, %weighted
  %wrong = icmp ne i64 %both, 326
  %status = zext i1 %wrong to i32
  ret i32 %status
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 5, !1, !2, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = !{%struct.s zeroinitializer, i32 1}
!4 = !{!3, !3}
!5 = !{!3}
!6 = !{!3}
