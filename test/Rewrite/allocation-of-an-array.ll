; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=allocation \
; RUN:   -disable-output %s | count 0
; Memory is allocated for as many structures as before, at their new size.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal ptr @make(
; CHECK: [[BYTES:%.*]] = mul i64 %n, 16
; CHECK: call ptr @malloc(i64 [[BYTES]])
; CHECK-LABEL: define i32 @main(
; CHECK: call ptr @calloc(i64 3, i64 16)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@p = internal global ptr null, !intel_dtrans_type !3

define internal ptr @make(i64 %n) {
  %bytes = mul i64 %n, 24
  %memory = call ptr @malloc(i64 %bytes)
  store ptr %memory, ptr @p
  ret ptr %memory
}

define i32 @main() {
  %n = add i64 5, 0
  %p = call ptr @make(i64 %n)
  %q = call ptr @calloc(i64 3, i64 24)
  %a = getelementptr inbounds %struct.s, ptr %p, i64 4
  store i8 1, ptr %a
  %b = getelementptr inbounds %struct.s, ptr %p, i64 4, i32 1
  store i64 2, ptr %b
  %c = getelementptr inbounds %struct.s, ptr %q, i64 2, i32 2
  store i8 3, ptr %c
  %read.a = load i8, ptr %a
  %read.b = load i64, ptr %b
  %read.c = load i8, ptr %c
  %ac = sub i8 %read.c, %read.a
  %wide = zext i8 %ac to i64
  %rest = sub i64 %wide, %read.b
  call void @free(ptr %p)
  call void @free(ptr %q)
  %status = trunc i64 %rest to i32
  ret i32 %status
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = !{%struct.s zeroinitializer, i32 1}
