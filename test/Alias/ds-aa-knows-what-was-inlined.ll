; Inlined code consists of new values. Their roots are the caller's, and their
; loads have the cells of the graph's links: so their cells are known.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,cgscc(inline),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,cgscc(inline),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

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

define internal ptr @next(ptr %s) {
  %f = getelementptr i8, ptr %s, i64 8
  %n = load ptr, ptr %f
  ret ptr %n
}

; CHECK-LABEL: Function: work
; CHECK-DAG: NoAlias: i32* %n.i{{.*}}, i32* %q
; CHECK-DAG: NoAlias: i32* %n.i{{.*}}, i32* %p
define internal i32 @work(i32 %k) noinline {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  %r = call ptr @malloc(i64 16)
  %f = getelementptr i8, ptr %p, i64 8
  store ptr %r, ptr %f
  %n = call ptr @next(ptr %p)
  store i32 1, ptr %n
  store i32 2, ptr %q
  store i32 3, ptr %p
  ret i32 0
}
