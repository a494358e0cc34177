; The callee knows the array, and writes its bytes as those of the structure.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%file = type { ptr, [16 x i8], ptr, i32 } ; the array is [8, 24), the pointer [24, 32)
declare ptr @malloc(i64)

define internal ptr @open() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %buf, ptr %at
  ret ptr %f
}
define internal void @set(ptr %f, i64 %i) {
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %any = getelementptr i8, ptr %buf, i64 %i
  %c = load i8, ptr %any
  %eighth = getelementptr i8, ptr %f, i64 8
  store i8 %c, ptr %eighth
  ret void
}

; CHECK-LABEL: define i32 @main(
; CHECK: call void @set
; CHECK-NEXT: load i8, ptr %p
define i32 @main() {
  %f = call ptr @open()
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  %p = load ptr, ptr %at
  store i8 3, ptr %p
  call void @set(ptr %f, i64 2)
  %c = load i8, ptr %p
  %e = zext i8 %c to i32
  ret i32 %e
}
