; RUN: %opt_restruct -passes='lower-ds-aa' -S %s -o %t.once.ll
; RUN: %opt_restruct -passes='lower-ds-aa' -S %t.once.ll -o %t.twice.ll
; RUN: tail -n +2 %t.once.ll > %t.1
; RUN: tail -n +2 %t.twice.ll > %t.2
; RUN: cmp %t.1 %t.2
; RUN: FileCheck %s < %t.once.ll

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK: !noalias

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 %n, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}
