; A call that writes all of a structure, or some byte of its array, by a pointer to
; the structure.
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

define internal void @clear(ptr %f) {
  call void @llvm.memset.p0.i64(ptr %f, i8 0, i64 40, i1 false)
  ret void
}
define internal void @poke(ptr %f) {
  %ninth = getelementptr i8, ptr %f, i64 9
  store i8 1, ptr %ninth
  ret void
}

; CHECK-LABEL: define i32 @main(
; CHECK: call void @clear(ptr %f)
; CHECK-NEXT: %b = load i8, ptr %p
; CHECK-NEXT: call void @poke(ptr %f)
; CHECK-NEXT: %c = load i8, ptr %p
define i32 @main() {
  %f = call ptr @open()
  %p = call ptr @put(ptr %f)
  store i8 3, ptr %p
  call void @clear(ptr %f)
  %b = load i8, ptr %p
  call void @poke(ptr %f)
  %c = load i8, ptr %p
  %d = add i8 %b, %c
  %e = zext i8 %d to i32
  ret i32 %e
}
