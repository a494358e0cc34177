; memory(...) is only made stronger. It stays for a function that allocates,
; frees, reads volatile memory, or is interposable.
; RUN: %opt_restruct -passes='lower-ds-aa,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: define internal i32 @get({{.*}} [[READ:#[0-9]+]] {
; CHECK: define internal i32 @none({{.*}} [[NONE:#[0-9]+]] {
; CHECK: define internal i32 @args({{.*}} [[ARGS:#[0-9]+]] {
; CHECK: define internal ptr @fresh() {
; CHECK: define internal void @drop({{.*}}) {
; CHECK: define internal i32 @ordered({{.*}}) {
; CHECK: define weak i32 @weakly({{.*}}) {
; CHECK-DAG: attributes [[READ]] = { {{.*}}memory(read){{.*}} }
; CHECK-DAG: attributes [[NONE]] = { {{.*}}memory(none){{.*}} }
; CHECK-DAG: attributes [[ARGS]] = { {{.*}}memory(argmem: read){{.*}} }

define i32 @main(i32 %n) {
  %x = call ptr @fresh()
  %a = call i32 @get(ptr %x)
  %b = call i32 @none(i32 %n)
  %c = call i32 @args(ptr %x)
  %d = call i32 @ordered(ptr %x)
  %e = call i32 @weakly(ptr %x)
  call void @drop(ptr %x)
  ret i32 %a
}

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define internal i32 @get(ptr %p) {
  %r = load i32, ptr %p
  ret i32 %r
}
define internal i32 @none(i32 %n) {
  %v = alloca i32
  store i32 %n, ptr %v
  %r = load i32, ptr %v
  ret i32 %r
}
define internal i32 @args(ptr %p) memory(argmem: readwrite) {
  %r = load i32, ptr %p
  ret i32 %r
}
define internal ptr @fresh() {
  %p = call ptr @malloc(i64 16)
  ret ptr %p
}
define internal void @drop(ptr %p) {
  call void @free(ptr %p)
  ret void
}
define internal i32 @ordered(ptr %p) {
  %r = load volatile i32, ptr %p
  ret i32 %r
}
define weak i32 @weakly(ptr %p) {
  %r = load i32, ptr %p
  ret i32 %r
}
