; The two memsets include the stores after the array. Between them, a call reads
; what the first one stored there.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(memcpyopt,dse)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%file = type { ptr, [16 x i8], i32, ptr } ; the array is [8, 24), the number [24, 28)
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal i32 @get(ptr %f) nounwind willreturn {
  %count = getelementptr %file, ptr %f, i32 0, i32 2
  %n = load i32, ptr %count
  ret i32 %n
}

; CHECK-LABEL: define i32 @main(
; CHECK: call void @llvm.memset.p0.i64({{.*}}, i64 20, i1 false)
; CHECK-NEXT: call i32 @get
; CHECK-NEXT: call void @llvm.memset.p0.i64({{.*}}, i64 20, i1 false)
define i32 @main() {
  %f = call ptr @malloc(i64 40)
  %array = getelementptr %file, ptr %f, i32 0, i32 1
  %count = getelementptr %file, ptr %f, i32 0, i32 2
  call void @llvm.memset.p0.i64(ptr align 8 %array, i8 0, i64 16, i1 false)
  store i32 0, ptr %count
  %n = call i32 @get(ptr %f)
  call void @llvm.memset.p0.i64(ptr align 8 %array, i8 1, i64 16, i1 false)
  store i32 16843009, ptr %count
  %m = call i32 @get(ptr %f)
  %r = add i32 %n, %m
  ret i32 %r
}
