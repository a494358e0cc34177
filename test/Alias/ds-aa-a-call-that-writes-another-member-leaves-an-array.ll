; The call writes the structure, and no byte of the array.
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

define internal void @set(ptr %f) {
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  store i32 1, ptr %count
  ret void
}

; CHECK-LABEL: define i32 @main(
; CHECK: store i8 3, ptr %p
; CHECK-NEXT: call void @set(ptr %f)
; CHECK-NEXT: ret i32 3
define i32 @main() {
  %f = call ptr @open()
  %p = call ptr @put(ptr %f)
  store i8 3, ptr %p
  call void @set(ptr %f)
  %c = load i8, ptr %p
  %e = zext i8 %c to i32
  ret i32 %e
}
