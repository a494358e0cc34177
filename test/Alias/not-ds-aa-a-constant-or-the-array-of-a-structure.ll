; The pointer leads to a constant, or to the array of the structure, which is written.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%S = type { ptr, [16 x i8], i64 } ; the array is [8, 24)
declare ptr @malloc(i64)
@text = internal constant [16 x i8] c"abcdefghijklmnop"

define internal ptr @make(i1 %own) {
  %s = call ptr @malloc(i64 32)
  %array = getelementptr %S, ptr %s, i32 0, i32 1
  %p = select i1 %own, ptr %array, ptr @text
  store ptr %p, ptr %s
  ret ptr %s
}
define internal void @set(ptr %s) {
  %array = getelementptr %S, ptr %s, i32 0, i32 1
  store i8 7, ptr %array
  ret void
}
; It knows the array alone.
define internal i32 @twice(ptr %p, ptr %s) {
  %a = load i8, ptr %p
  call void @change()
  %b = load i8, ptr %p
  %ae = zext i8 %a to i32
  %be = zext i8 %b to i32
  %r = sub i32 %ae, %be
  ret i32 %r
}
@kept = internal global ptr null
define internal void @change() {
  %s = load ptr, ptr @kept
  call void @set(ptr %s)
  ret void
}

; CHECK-LABEL: define internal i32 @twice(
; CHECK: call void @change
; CHECK-NEXT: load i8, ptr %p

; CHECK-LABEL: define i32 @main(
; CHECK: call void @set
; CHECK-NEXT: load i8, ptr %p
define i32 @main(i1 %own) {
  %s = call ptr @make(i1 %own)
  %p = load ptr, ptr %s
  %a = load i8, ptr %p
  call void @set(ptr %s)
  %b = load i8, ptr %p
  %ae = zext i8 %a to i32
  %be = zext i8 %b to i32
  %r = sub i32 %ae, %be
  store ptr %s, ptr @kept
  %t = call i32 @twice(ptr %p, ptr %s)
  %u = add i32 %r, %t
  ret i32 %u
}
