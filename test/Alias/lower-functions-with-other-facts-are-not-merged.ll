; MergeFunctions ignores scopes when it compares. These functions differ in
; nothing else: in @one the second and third pointer are one object, in @two the
; first and third.
; RUN: %opt_restruct -passes=mergefunc -S %s | FileCheck %s --check-prefix=STOCK
; RUN: %opt_restruct -passes='lower-ds-aa,mergefunc' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; STOCK-NOT: define internal i32 @two(
; CHECK-DAG: define internal i32 @one({{.*}} {
; CHECK-DAG: define internal i32 @two({{.*}} {

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  %u = call ptr @malloc(i64 16)
  %v = call ptr @malloc(i64 16)
  %r = call i32 @one(ptr %x, ptr %y, ptr %y)
  %s = call i32 @two(ptr %u, ptr %v, ptr %u)
  %t = add i32 %r, %s
  ret i32 %t
}

declare noalias ptr @malloc(i64)

define internal i32 @one(ptr %p, ptr %q, ptr %r) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  store i32 3, ptr %r
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @two(ptr %p, ptr %q, ptr %r) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  store i32 3, ptr %r
  %v = load i32, ptr %p
  ret i32 %v
}
