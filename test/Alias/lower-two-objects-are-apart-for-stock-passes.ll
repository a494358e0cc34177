; The answers of ds-aa reach stock passes, in a pipeline without ds-aa: in the
; function itself, and in functions that it is inlined into.
; RUN: %opt_restruct -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa,globals-aa -passes='function(gvn,dse,adce)' -S %s | FileCheck %s --check-prefix=STOCK
; RUN: %opt_restruct -aa-pipeline=basic-aa,scoped-noalias-aa,tbaa -passes='lower-ds-aa,verify,function(gvn,dse,adce),verify' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='lower-ds-aa,cgscc(inline),function(gvn),verify' -S %s | FileCheck %s --check-prefix=INLINED

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; STOCK-LABEL: define internal i32 @work(
; STOCK: store i32 1
; STOCK: %r = load
; STOCK: ret i32 %r
; CHECK-LABEL: define internal i32 @work(
; CHECK-NOT: store i32 1,
; CHECK: store i32 2,
; CHECK: store i32 3,
; CHECK-NOT: load i32
; CHECK: ret i32 1
; INLINED-LABEL: define i32 @main(
; INLINED: ret i32 1

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  %r = load i32, ptr %p
  store i32 3, ptr %p
  ret i32 %r
}
