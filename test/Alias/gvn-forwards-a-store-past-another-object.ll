; A module-level alias analysis is used only if its result is there: without
; require, ds-aa is silent. LLVM's own pipelines have it made by themselves.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='function(gvn)' -S %s | FileCheck %s --check-prefix=ABSENT
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(gvn)' -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='default<O2>' -verify-each -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='default<O2>' -verify-each -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='lto<O2>' -verify-each -S %s | FileCheck %s
; RUN: not %opt_restruct -aa-pipeline=ds-bb -passes='default<O2>' -disable-output %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; ABSENT-LABEL: define internal i32 @work(
; ABSENT: ret i32 %r
; CHECK-LABEL: define {{.*}}i32 @work(
; CHECK: ret i32 1

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work()
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @work() noinline {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}
