; Argument promotion: the store before the load is to another object.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='cgscc(argpromotion)' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,cgscc(argpromotion)' -verify-each -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,cgscc(argpromotion)' -verify-each -S %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 64)
  %y = call ptr @malloc(i64 64)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

; BASIC: define internal i32 @sum(ptr
; CHECK: define internal i32 @sum(i32
define internal i32 @sum(ptr dereferenceable(4) align 4 %p, ptr %q) noinline {
  store i32 7, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  %r = call i32 @sum(ptr dereferenceable(4) align 4 %p, ptr %q)
  ret i32 %r
}
