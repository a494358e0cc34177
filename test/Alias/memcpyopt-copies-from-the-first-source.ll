; MemCpyOpt: the source of the first copy is not written in between.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='function(memcpyopt)' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(memcpyopt)' -verify-each -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(memcpyopt)' -verify-each -S %s 2>&1 | FileCheck %s

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

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; BASIC-LABEL: define internal i32 @work(
; BASIC: call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t,
; CHECK-LABEL: define internal i32 @work(
; CHECK: call void @llvm.mem{{cpy|move}}.p0.p0.i64(ptr %d, ptr {{(align [0-9]+ )?}}%p,
define internal i32 @work(i32 %n) {
  %t = alloca [16 x i8]
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  %d = getelementptr i8, ptr %q, i64 32
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %p, i64 16, i1 false)
  store i32 %n, ptr %q
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t, i64 16, i1 false)
  ret i32 0
}
