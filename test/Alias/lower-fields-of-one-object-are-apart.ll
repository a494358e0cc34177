; Disjoint bytes of one node are NoAlias, overlapping ones are not; offsets of
; array elements count modulo their size.
; RUN: %opt_restruct -aa-pipeline=scoped-noalias-aa -passes='lower-ds-aa,verify,function(aa-eval)' -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: Function: work
; CHECK-DAG: NoAlias: %r = load i32, ptr %x{{.*}} <-> store i32 2, ptr %y
; CHECK-DAG: MayAlias: %r = load i32, ptr %x{{.*}} <-> store i32 1, ptr %x
; CHECK-DAG: MayAlias: %r = load i32, ptr %x{{.*}} <-> store i64 3, ptr %p
; CHECK-DAG: NoAlias: store i32 2, ptr %y{{.*}} <-> store i32 1, ptr %x
; CHECK-DAG: MayAlias: store i64 3, ptr %p{{.*}} <-> store i32 1, ptr %x

define i32 @main(i32 %n) {
  %s = call ptr @malloc(i64 1600)
  %r = call i32 @work(ptr %s, i32 %n)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @work(ptr %s, i32 %n) {
  %i = sext i32 %n to i64
  %p = getelementptr [16 x i8], ptr %s, i64 %i
  %x = getelementptr [16 x i8], ptr %s, i64 %i, i64 4
  %y = getelementptr [16 x i8], ptr %s, i64 %i, i64 8
  store i32 1, ptr %x
  store i32 2, ptr %y
  store i64 3, ptr %p
  %r = load i32, ptr %x
  ret i32 %r
}
