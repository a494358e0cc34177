; InstCombine: a store to constant memory cannot execute (spec:
; pointsToConstantMemory).
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='function(instcombine)' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(instcombine)' -verify-each -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(instcombine)' -verify-each -S %s 2>&1 | FileCheck %s

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

@table = internal constant [4 x i32] [i32 3, i32 4, i32 5, i32 6]
@where = internal global ptr null

define internal i32 @work(i32 %n) {
  store ptr @table, ptr @where
  call void @write()
  ret i32 0
}

; BASIC-LABEL: define internal void @write(
; BASIC: store i32 1, ptr %p
; CHECK-LABEL: define internal void @write(
; CHECK-NOT: store i32
; CHECK: ret void
define internal void @write() {
  %p = load ptr, ptr @where
  store i32 1, ptr %p
  ret void
}
