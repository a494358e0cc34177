; The callee counts two structures by constants. For its caller, they are one that
; repeats; so what is written in the second may be in the array.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%S = type { ptr, [16 x i8], i64 } ; 32 bytes, the array is [8, 24)
declare ptr @malloc(i64)
@at = internal global ptr null

define internal void @keep(ptr %f) {
  store ptr %f, ptr %f
  %array = getelementptr %S, ptr %f, i32 0, i32 1
  store ptr %array, ptr @at
  ret void
}
define internal ptr @open(i64 %i) {
  %f = call ptr @malloc(i64 320)
  %e = getelementptr %S, ptr %f, i64 %i
  call void @keep(ptr %e)
  ret ptr %f
}
define internal void @step() {
  %p = load ptr, ptr @at
  %next = getelementptr i8, ptr %p, i64 1
  store ptr %next, ptr @at
  ret void
}
define internal void @set(ptr %f) {
  %x = getelementptr i8, ptr %f, i64 41 ; of the second one
  store i8 7, ptr %x
  ret void
}

; CHECK-LABEL: define i32 @main(
; CHECK: call void @set
; CHECK-NEXT: load i8, ptr %p
define i32 @main() {
  %f = call ptr @open(i64 1)
  call void @step()
  %p = load ptr, ptr @at
  store i8 3, ptr %p
  call void @set(ptr %f)
  %c = load i8, ptr %p
  %e = zext i8 %c to i32
  ret i32 %e
}
