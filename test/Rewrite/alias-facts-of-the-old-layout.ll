; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -S %s \
; RUN:   -passes='require<ds-aa>,restruct<O2>,require<ds-aa>,function(gvn)' | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa %s \
; RUN:   -passes='require<ds-aa>,restruct<O2>,require<ds-aa>,function(gvn)' | lli -
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa %s \
; RUN:   -passes='require<ds-aa>,restruct<O2>,function(gvn)' | lli -
; In the old layout, @set leaves the first eight bytes alone. In the new one it
; writes only them. Facts of the old one must not survive, and can be computed
; anew.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK: call void @set(ptr %p)
; CHECK-NEXT: %second = load i64, ptr %p
; CHECK-NOT: load i8
; CHECK: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define internal void @set(ptr "intel_dtrans_func_index"="1" %p) noinline !intel.dtrans.func.type !3 {
  %b = getelementptr inbounds i8, ptr %p, i64 8
  store i64 0, ptr %b
  ret void
}

define i32 @main() {
  %p = call ptr @malloc(i64 24)
  store i8 1, ptr %p
  %c = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i8 1, ptr %c
  %b = getelementptr inbounds i8, ptr %p, i64 8
  store i64 10, ptr %b
  call void @set(ptr %p)
  %second = load i64, ptr %b
  %first = load i8, ptr %p
  %third = load i8, ptr %c
  %rest = sub i8 %first, %third
  %wide = zext i8 %rest to i64
  %sum = add i64 %wide, %second
  call void @free(ptr %p)
  %status = trunc i64 %sum to i32
  ret i32 %status
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = distinct !{!4}
!4 = !{%struct.s zeroinitializer, i32 1}
