; An allocation, and the lifetime markers of a variable, leave undefined
; contents: they write, so that no access moves across them, and do not read. A
; call that moves memory reads it.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

; CHECK-LABEL: Function: main
; CHECK-DAG: Just Mod: Ptr: i32* %p{{.*}}<->{{.*}}%p = call ptr @malloc
; CHECK-DAG: Both ModRef: Ptr: i32* %p{{.*}}<->{{.*}}@realloc
; CHECK-DAG: Both ModRef: Ptr: i32* %q{{.*}}<->{{.*}}@realloc
; CHECK-DAG: Just Mod: Ptr: i32* %v{{.*}}<->{{.*}}@llvm.lifetime.start
; CHECK-DAG: Just Mod: Ptr: i32* %v{{.*}}<->{{.*}}@llvm.lifetime.end
define i32 @main() {
  %v = alloca i32
  %p = call ptr @malloc(i64 4)
  store i32 1, ptr %p
  call void @llvm.lifetime.start.p0(ptr %v)
  store i32 1, ptr %v
  %x = load i32, ptr %v
  call void @llvm.lifetime.end.p0(ptr %v)
  %q = call ptr @realloc(ptr %p, i64 8)
  %y = load i32, ptr %q
  ret i32 %y
}
