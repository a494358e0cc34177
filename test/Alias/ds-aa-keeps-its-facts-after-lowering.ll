; lower-ds-aa only adds metadata and attributes: what ds-aa knows is still true.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,lower-ds-aa,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,lower-ds-aa,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null
declare noalias ptr @malloc(i64)

; CHECK-LABEL: Function: main
; CHECK: NoAlias: i32* %x, i32* %y
define i32 @main() {
  %p = call ptr @malloc(i64 8)
  store ptr %p, ptr @a
  %q = call ptr @malloc(i64 8)
  store ptr %q, ptr @b
  %x = load ptr, ptr @a
  %y = load ptr, ptr @b
  store i32 1, ptr %x
  store i32 2, ptr %y
  ret i32 0
}
