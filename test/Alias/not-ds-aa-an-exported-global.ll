; External code may access a global without local linkage.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@g = global i32 0
@p = external global ptr

; CHECK-LABEL: Function: main
; CHECK-DAG: MayAlias: {{i32\* @g, i32\* %q|i32\* %q, i32\* @g}}
define i32 @main() {
  %q = load ptr, ptr @p
  store i32 1, ptr @g
  store i32 2, ptr %q
  ret i32 0
}
