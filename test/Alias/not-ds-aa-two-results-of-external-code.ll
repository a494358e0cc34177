; External code may have stored one object's address in the other's cell: two
; pointers that it returned may alias.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare ptr @get()

; CHECK-LABEL: Function: main
; CHECK: MayAlias: i32* %p, i32* %q
define i32 @main() {
  %p = call ptr @get()
  %q = call ptr @get()
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret i32 0
}
