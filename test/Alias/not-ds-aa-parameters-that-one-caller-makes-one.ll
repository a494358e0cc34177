; One caller passes one object twice, so the parameters may alias in all
; contexts.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare noalias ptr @malloc(i64)

; CHECK-LABEL: Function: work
; CHECK: MayAlias: i32* %p, i32* %q
define internal void @work(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

define i32 @main() {
  %x = call ptr @malloc(i64 8)
  %y = call ptr @malloc(i64 8)
  call void @work(ptr %x, ptr %y)
  call void @work(ptr %x, ptr %x)
  ret i32 0
}
