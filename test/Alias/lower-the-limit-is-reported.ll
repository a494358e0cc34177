; With two scopes at most: first the fields of nodes share a scope, then the
; locations with the fewest accesses get none. The rest stays true.
; RUN: %opt_restruct -passes='lower-ds-aa,verify' -lower-ds-aa-max-scopes=2 -pass-remarks-missed=lower-ds-aa -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=scoped-noalias-aa -passes='lower-ds-aa,function(aa-eval)' -lower-ds-aa-max-scopes=2 -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s --check-prefix=PAIRS

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: 1 locations have no scope, with 1 accesses; the fields of 1 nodes share a scope
; PAIRS-LABEL: Function: work
; PAIRS-DAG: MayAlias: store i32 2, ptr %p4{{.*}} <-> store i32 1, ptr %p{{[, ]}}
; PAIRS-DAG: NoAlias: store i32 3, ptr %q{{.*}} <-> store i32 1, ptr %p{{[, ]}}
; PAIRS-DAG: NoAlias: store i32 5, ptr %s{{.*}} <-> store i32 3, ptr %q

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  %z = call ptr @malloc(i64 16)
  call void @work(ptr %x, ptr %y, ptr %z)
  ret i32 0
}

declare noalias ptr @malloc(i64)

define internal void @work(ptr %p, ptr %q, ptr %s) {
  %p4 = getelementptr i8, ptr %p, i64 4
  store i32 1, ptr %p
  store i32 2, ptr %p4
  store i32 3, ptr %q
  store i32 4, ptr %q
  store i32 5, ptr %s
  ret void
}
