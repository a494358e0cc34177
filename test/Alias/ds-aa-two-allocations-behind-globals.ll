; Two globals point to two allocations. Nothing in @work says so; the graphs do.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes=aa-eval -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline='ds-aa<td>' -passes='require<ds-aa<td>>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; BASIC-LABEL: Function: work
; BASIC: MayAlias: i32* %p, i32* %q
; CHECK-LABEL: Function: work
; CHECK: NoAlias: i32* %p, i32* %q

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  call void @work()
  ret i32 0
}

declare noalias ptr @malloc(i64)

define internal void @work() {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}
