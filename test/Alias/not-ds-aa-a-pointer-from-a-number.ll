; A pointer from an integer of external code may point to any object whose
; address escaped as an integer.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare noalias ptr @malloc(i64)
declare i64 @twice(i64)

; CHECK-LABEL: Function: main
; CHECK: MayAlias: i32* %p, i32* %x
define i32 @main() {
  %x = call ptr @malloc(i64 8)
  %n = ptrtoint ptr %x to i64
  %m = call i64 @twice(i64 %n)
  %p = inttoptr i64 %m to ptr
  store i32 1, ptr %p
  store i32 2, ptr %x
  ret i32 0
}
