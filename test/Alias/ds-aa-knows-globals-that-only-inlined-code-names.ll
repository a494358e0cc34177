; The caller neither names @table nor loads its contents; the inlined function
; does. Memory reachable from globals is the same for all functions, and %x is
; not.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,cgscc(inline),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = internal global ptr null
@count = internal global i32 0
declare noalias ptr @malloc(i64)

define i32 @main() {
  %t = call ptr @malloc(i64 16)
  %n = call ptr @malloc(i64 16)
  store ptr %t, ptr @table
  %f = getelementptr i8, ptr %t, i64 8
  store ptr %n, ptr %f
  %x = call ptr @malloc(i64 16)
  %r = call i32 @work(ptr %x)
  ret i32 %r
}

define internal void @touch() {
  %t = load ptr, ptr @table
  store i32 1, ptr %t
  %f = getelementptr i8, ptr %t, i64 8
  %n = load ptr, ptr %f
  store i32 2, ptr %n
  store i32 3, ptr @count
  ret void
}

; CHECK-LABEL: Function: work
; CHECK-DAG: NoAlias: i32* %t.i, i32* %x
; CHECK-DAG: NoAlias: i32* %n.i, i32* %x
; CHECK-DAG: NoAlias: i32* %x, i32* @count
; CHECK-DAG: NoAlias: i32* %n.i, i32* %t.i
; CHECK-DAG: NoAlias: i32* %t.i, i32* @count
define internal i32 @work(ptr %x) noinline {
  store i32 7, ptr %x
  call void @touch()
  %r = load i32, ptr %x
  ret i32 %r
}
