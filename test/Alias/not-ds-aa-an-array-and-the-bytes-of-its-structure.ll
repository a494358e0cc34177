; The bytes of an array are those of its structure, for pointers that are not made
; from the array, or no longer look as if they were.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%file = type { ptr, [16 x i8], ptr, i32 } ; the array is [8, 24), the pointer [24, 32)
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal ptr @open() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %buf, ptr %at
  ret ptr %f
}

define internal ptr @put(ptr %f) {
  %spot = getelementptr %file, ptr %f, i32 0, i32 2
  %p = load ptr, ptr %spot
  %next = getelementptr i8, ptr %p, i64 1
  store ptr %next, ptr %spot
  ret ptr %p
}

; CHECK-LABEL: define i32 @main(
; CHECK: store i8 1, ptr %ninth
; CHECK-NEXT: %b = load i8, ptr %p
; CHECK-NEXT: store i8 2, ptr %any
; CHECK-NEXT: %c = load i8, ptr %p
define i32 @main(i64 %i) {
  %f = call ptr @open()
  %p = call ptr @put(ptr %f)
  %ninth = getelementptr i8, ptr %f, i64 9
  %eighth = getelementptr i8, ptr %f, i64 8
  %any = getelementptr i8, ptr %eighth, i64 %i
  store i8 0, ptr %p
  store i8 1, ptr %ninth
  %b = load i8, ptr %p
  store i8 2, ptr %any
  %c = load i8, ptr %p
  %d = add i8 %b, %c
  %e = zext i8 %d to i32
  ret i32 %e
}
