; RUN: %opt_restruct -aa-pipeline=ds-aa -S %s \
; RUN:   -passes='require<ds-aa>,restruct<delete-fields;reorder-fields>,require<ds-aa>,function(gvn)' | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=ds-aa %s \
; RUN:   -passes='require<ds-aa>,restruct<delete-fields;reorder-fields>,require<ds-aa>,function(gvn)' | lli -
; RUN: %opt_restruct -aa-pipeline=ds-aa %s \
; RUN:   -passes='require<ds-aa>,restruct<delete-fields;reorder-fields>,function(gvn)' | lli -
; In the old layout, %p and %link differ by eight bytes. In the new one they may
; be the same: facts of the old one must not survive, and are computed anew on
; request.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK: store i64 0, ptr %link
; CHECK-NEXT: %second = load i64, ptr %p
; CHECK-NOT: load i8
; CHECK: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }

define i32 @main(i32 %argc) {
  %p = call ptr @malloc(i64 24)
  %q = call ptr @malloc(i64 24)
  %p.c = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %q.c = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 2
  store i8 1, ptr %q.c
  store i8 1, ptr %p
  store i8 1, ptr %p.c
  %p.b = getelementptr inbounds i8, ptr %p, i64 8
  %q.b = getelementptr inbounds i8, ptr %q, i64 8
  %alone = icmp eq i32 %argc, 1
  %link = select i1 %alone, ptr %p.b, ptr %q.b
  store i64 10, ptr %p.b
  store i64 0, ptr %link
  %second = load i64, ptr %p.b
  %first = load i8, ptr %p
  %third = load i8, ptr %p.c
  %rest = sub i8 %first, %third
  %wide = zext i8 %rest to i64
  %sum = add i64 %wide, %second
  call void @free(ptr %p)
  call void @free(ptr %q)
  %status = trunc i64 %sum to i32
  ret i32 %status
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
