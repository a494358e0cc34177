; DSE: between two stores only another object is read.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='function(dse)' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -verify-each -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(dse)' -verify-each -S %s 2>&1 | FileCheck %s

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

; BASIC-LABEL: define internal i32 @work(
; BASIC: store i32 1, ptr %p
; CHECK-LABEL: define internal i32 @work(
; CHECK-NOT: store i32 1, ptr %p
; CHECK: store i32 2, ptr %p
define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  %v = load i32, ptr %q
  store i32 2, ptr %p
  ret i32 %v
}
