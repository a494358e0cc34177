; Fields of one object by their offsets, whichever pointer they are reached by.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %x, ptr @b
  call void @work()
  ret i32 0
}

declare noalias ptr @malloc(i64)

; CHECK-LABEL: Function: work
; CHECK-DAG: MayAlias: i32* %p, i32* %q
; CHECK-DAG: NoAlias: i32* %p, i32* %q4
; CHECK-DAG: MayAlias: {{i32\* %q4, i64\* %p|i64\* %p, i32\* %q4}}
; CHECK-DAG: NoAlias: i64* %p, i32* %q8
define internal void @work() {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  %q4 = getelementptr i8, ptr %q, i64 4
  %q8 = getelementptr i8, ptr %q, i64 8
  store i32 3, ptr %q4
  store i32 4, ptr %q8
  store i64 5, ptr %p
  ret void
}
