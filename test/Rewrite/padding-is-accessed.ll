; RUN: %opt_restruct -passes='restruct<reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=padding \
; RUN:   -disable-output %s | count 0
; Accesses of bytes between fields are removed: the bytes may belong to a field
; in the new layout. What is read there is zero.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK-NOT: call void @llvm.memset.p0.i64(ptr {{.*}}, i8 7
; CHECK: call void @llvm.memset.p0.i64(ptr %bytes, i8 0, i64 3, i1 false)
; CHECK-NOT: store i16
; CHECK-NOT: load i16

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define i32 @main() {
  %bytes = alloca [7 x i8]
  %o = alloca %struct.s
  %b = getelementptr inbounds %struct.s, ptr %o, i64 0, i32 1
  %c = getelementptr inbounds %struct.s, ptr %o, i64 0, i32 2
  store i8 1, ptr %o
  store i64 2, ptr %b
  store i8 3, ptr %c
  %hole = getelementptr inbounds i8, ptr %o, i64 1
  %tail = getelementptr inbounds i8, ptr %o, i64 18
  call void @llvm.memset.p0.i64(ptr %hole, i8 7, i64 7, i1 false)
  call void @llvm.memset.p0.i64(ptr %tail, i8 7, i64 6, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %bytes, ptr %hole, i64 3, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %tail, ptr %bytes, i64 3, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %hole, ptr %tail, i64 3, i1 false)
  store i16 -1, ptr %tail
  %unused = load i16, ptr %tail
  store i16 %unused, ptr %hole
  %read.a = load i8, ptr %o
  %read.b = load i64, ptr %b
  %read.c = load i8, ptr %c
  %a = zext i8 %read.a to i64
  %z = zext i8 %read.c to i64
  ; 1 + 2 == 3
  %sum = add i64 %a, %read.b
  %rest = sub i64 %sum, %z
  %status = trunc i64 %rest to i32
  ret i32 %status
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
