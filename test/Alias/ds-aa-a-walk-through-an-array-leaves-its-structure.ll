; A write through a pointer into the buffer of a stream does not alias other
; members.
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
; CHECK: store i32 7, ptr %count
; CHECK-NEXT: store i8 1, ptr %p
; CHECK-NEXT: ret i32 7
define i32 @main() {
  %f = call ptr @open()
  %p = call ptr @put(ptr %f)
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  store i32 7, ptr %count
  store i8 1, ptr %p
  %n = load i32, ptr %count
  ret i32 %n
}
