; MemCpyOpt may let the call write the destination of a copy itself; so what the
; call does to the source it may do to the destination.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(memcpyopt),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(memcpyopt),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @malloc(i64)
@g = internal global [16 x i8] zeroinitializer, align 8

define internal void @fill(ptr noalias nocapture sret([16 x i8]) %to) nounwind willreturn noinline {
  store i64 1, ptr %to
  ret void
}

; CHECK-LABEL: Function: main
; CHECK: {{Both ModRef|Just Mod}}: Ptr: i64* @g{{.*}}<->{{.*}}call void @fill(ptr
define i64 @main() {
  %t = alloca [16 x i8], align 8
  call void @fill(ptr sret([16 x i8]) %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 @g, ptr align 8 %t, i64 16, i1 false)
  %v = load i64, ptr @g
  ret i64 %v
}
