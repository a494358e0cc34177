; ADCE deletes indirect calls of a function that only reads, if the result is
; unused.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='cgscc(function-attrs),function(adce)' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,cgscc(function-attrs),function(adce)' -verify-each -S %s 2>&1 | FileCheck %s

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

@table = internal constant [2 x ptr] [ptr @first, ptr @second]

define internal i32 @first(ptr %p) nounwind willreturn {
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @second(ptr %p) nounwind willreturn {
  %e = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %e
  ret i32 %v
}

define internal i32 @choose(ptr %p, i64 %i) nounwind willreturn noinline {
  %s = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %s
  %v = call i32 %f(ptr %p) nounwind willreturn
  ret i32 %v
}

; BASIC-LABEL: define internal {{.*}}i32 @work(
; BASIC: call i32 @choose
; CHECK-LABEL: define internal {{.*}}i32 @work(
; CHECK-NOT: call i32 @choose
define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %i = sext i32 %n to i64
  %v = call i32 @choose(ptr %p, i64 %i)
  ret i32 0
}
