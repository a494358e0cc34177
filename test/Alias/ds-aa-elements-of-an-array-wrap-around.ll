; Elements of an array of structures: offsets count modulo 16. An access that
; runs over the end of an element meets the next one's beginning.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.s = type { i64, i64 }
@a = internal global ptr null

define i32 @main(i32 %n) {
  %x = call ptr @malloc(i64 160)
  store ptr %x, ptr @a
  %i = zext i32 %n to i64
  call void @work(i64 %i, i64 1)
  ret i32 0
}

declare noalias ptr @malloc(i64)

; CHECK-LABEL: Function: work
; CHECK-DAG: NoAlias: i64* %f, i64* %s
; CHECK-DAG: MayAlias: i64* %f, i64* %g
; CHECK-DAG: MayAlias: i64* %f, i128* %s
define internal void @work(i64 %i, i64 %j) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @a
  %f = getelementptr %struct.s, ptr %p, i64 %i, i32 0
  %g = getelementptr %struct.s, ptr %q, i64 %j, i32 0
  %s = getelementptr %struct.s, ptr %q, i64 %j, i32 1
  store i64 1, ptr %f
  store i64 2, ptr %s
  store i64 3, ptr %g
  store i128 4, ptr %s
  ret void
}
