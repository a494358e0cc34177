; The pointer leads to the variable, or to the array of the structure. That is one
; node, and one global is in it; the pointer need not lead there.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

; CHECK-DAG: MayAlias: i8* %p, i8* @other
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%S = type { ptr, [16 x i8], i64 } ; 32 bytes
declare ptr @malloc(i64)
@other = internal global [16 x i8] zeroinitializer
define internal ptr @make(i1 %own) {
  %s = call ptr @malloc(i64 32)
  %buf = getelementptr %S, ptr %s, i32 0, i32 1
  %p = select i1 %own, ptr %buf, ptr @other
  store ptr %p, ptr %s
  ret ptr %s
}
define i32 @main(i1 %own) {
  %s = call ptr @make(i1 %own)
  %p = load ptr, ptr %s, !nonnull !0
  store i8 1, ptr %p
  store i8 2, ptr @other
  %b = load i8, ptr %p
  %be = zext i8 %b to i32
  ret i32 %be
}
!0 = !{}
