; The analysis answers in the deferred optimisation, with the boundaries of
; translation units in place; and after it, about code that is inlined across
; them.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='lto<O2>' -verify-each -disable-output -print-before=callsite-splitting -filter-print-funcs=owed -print-module-scope %s 2>&1 | FileCheck %s --check-prefix=OWED
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='lto<O2>' -verify-each -S %s | FileCheck %s --check-prefix=LINKED
; RUN: %opt_restruct -passes='lto<O2>' -verify-each -S %s | FileCheck %s --check-prefix=STOCK

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global [2 x ptr] zeroinitializer
@b = internal global [2 x ptr] zeroinitializer

define i32 @main(i32 %argc) #0 {
  %i = and i32 %argc, 1
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  %ai = getelementptr [2 x ptr], ptr @a, i32 0, i32 %i
  %bi = getelementptr [2 x ptr], ptr @b, i32 0, i32 %i
  store ptr %x, ptr %ai
  store ptr %y, ptr %bi
  %r = call i32 @owed(i32 %i)
  %s = call i32 @linked(i32 %i)
  %t = add i32 %r, %s
  ret i32 %t
}

declare noalias ptr @malloc(i64)

; OWED-LABEL: define {{.*}}i32 @owed(
; OWED: ret i32 1
; OWED-LABEL: define {{.*}}i32 @linked(
; OWED: call {{.*}}@set
; OWED: load i32
; LINKED-LABEL: define {{.*}} @linked(
; LINKED-NOT: load i32
; LINKED: }
; STOCK-LABEL: define {{.*}} @linked(
; STOCK: load i32
; STOCK: }
define internal i32 @owed(i32 %i) noinline #0 {
  %ai = getelementptr [2 x ptr], ptr @a, i32 0, i32 %i
  %bi = getelementptr [2 x ptr], ptr @b, i32 0, i32 %i
  %p = load ptr, ptr %ai
  %q = load ptr, ptr %bi
  store i32 1, ptr %p
  store i32 2, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}

define internal i32 @linked(i32 %i) noinline #0 {
  %ai = getelementptr [2 x ptr], ptr @a, i32 0, i32 %i
  %p = load ptr, ptr %ai
  store i32 1, ptr %p
  call void @set(i32 %i)
  %r = load i32, ptr %p
  ret i32 %r
}

define internal void @set(i32 %i) #1 {
  %bi = getelementptr [2 x ptr], ptr @b, i32 0, i32 %i
  %q = load ptr, ptr %bi
  store i32 2, ptr %q
  ret void
}

attributes #0 = { "restruct.exported" "restruct.unit"="a.c" }
attributes #1 = { "restruct.exported" "restruct.unit"="b.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
