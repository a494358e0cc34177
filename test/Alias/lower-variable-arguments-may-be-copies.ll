; A function that reads variable arguments may read memory that a caller copies
; there: its memory(...) says so. One that does not read them accesses nothing.
; RUN: %opt_restruct -passes='lower-ds-aa,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: define internal i64 @get({{.*}} [[READ:#[0-9]+]] {
; CHECK: define internal i64 @ignore({{.*}} [[NONE:#[0-9]+]] {
; CHECK-DAG: attributes [[READ]] = { {{.*}}memory(read){{.*}} }
; CHECK-DAG: attributes [[NONE]] = { {{.*}}memory(none){{.*}} }

%list = type { i32, i32, ptr, ptr }
%s = type { i64, i64, i64 }
declare void @llvm.va_start.p0(ptr)

define internal i64 @get(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %in = getelementptr i8, ptr %l, i64 8
  %area = load ptr, ptr %in
  %v = load i64, ptr %area
  ret i64 %v
}
define internal i64 @ignore(i64 %n, ...) {
  ret i64 %n
}
define i64 @main() {
  %p = alloca %s
  store i64 5, ptr %p
  %r = call i64 (i32, ...) @get(i32 1, ptr byval(%s) %p)
  %t = call i64 (i64, ...) @ignore(i64 1, ptr byval(%s) %p)
  %w = add i64 %r, %t
  ret i64 %w
}
