; The structure is an unknown one of several. The bytes at a structure's size
; after its array are the next one's array; and a pointer derived back from it
; to the structure may point to any of them.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

; CHECK-DAG: MayAlias: i8* %far, i8* %next
; CHECK-DAG: MayAlias: i64* %e, i64* %word

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%S = type { i64, [16 x i8], i64 } ; 32 bytes, the array is [8, 24)
declare ptr @malloc(i64)
@kept = internal global ptr null

define i32 @main(i64 %i, i64 %j) {
  %f = call ptr @malloc(i64 320)
  %first = getelementptr %S, ptr %f, i32 0, i32 1
  store i8 3, ptr %first
  %e = getelementptr %S, ptr %f, i64 %i
  store ptr %e, ptr @kept
  %array = getelementptr %S, ptr %e, i32 0, i32 1
  %far = getelementptr i8, ptr %array, i64 32
  store i8 1, ptr %far
  %i1 = add i64 %i, 1
  %e1 = getelementptr %S, ptr %f, i64 %i1
  %next = getelementptr %S, ptr %e1, i32 0, i32 1
  store i8 2, ptr %next
  %back = getelementptr i8, ptr %array, i64 -8
  %word = getelementptr i64, ptr %back, i64 %j
  store i64 1, ptr %word
  store i64 2, ptr %e
  ret i32 0
}
