; MemCpyOpt makes the store behind the array a part of the memset.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(memcpyopt,gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%file = type { ptr, [16 x i8], i32, ptr } ; the array is [8, 24), the number [24, 28)
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: define i32 @main(
; CHECK: call void @llvm.memset.p0.i64({{.*}}, i64 20, i1 false)
; CHECK: ret i32 %m
define i32 @main(i64 %i) {
  %f = call ptr @malloc(i64 40)
  %array = getelementptr %file, ptr %f, i32 0, i32 1
  %count = getelementptr %file, ptr %f, i32 0, i32 2
  store i32 7, ptr %count
  %any = getelementptr i8, ptr %array, i64 %i
  store i8 7, ptr %any
  call void @llvm.memset.p0.i64(ptr align 8 %array, i8 0, i64 16, i1 false)
  store i32 0, ptr %count
  %n = load i32, ptr %count
  %c = load i8, ptr %any
  %m = zext i8 %c to i32
  %r = add i32 %n, %m
  ret i32 %r
}
