; A call that writes the array, by a pointer that it finds in the structure, and
; bytes of the structure that are the array's.
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

define internal void @write(ptr %f) {
  %p = call ptr @put(ptr %f)
  store i8 1, ptr %p
  ret void
}

; CHECK-LABEL: define i32 @main(
; CHECK: store i8 3, ptr %ninth
; CHECK-NEXT: call void @write(ptr %f)
; CHECK-NEXT: %c = load i8, ptr %ninth
define i32 @main() {
  %f = call ptr @open()
  %ninth = getelementptr i8, ptr %f, i64 9
  store i8 3, ptr %ninth
  call void @write(ptr %f)
  %c = load i8, ptr %ninth
  %e = zext i8 %c to i32
  ret i32 %e
}
