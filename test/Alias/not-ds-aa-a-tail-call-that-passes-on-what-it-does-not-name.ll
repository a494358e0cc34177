; A musttail call of a function with variable arguments forwards them: the
; effects of the callee on them are effects of the call.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, i32, ptr, ptr }
declare void @llvm.va_start.p0(ptr)
declare ptr @malloc(i64)

define internal i32 @set(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 1, ptr %p
  ret i32 0
}

; CHECK-LABEL: Function: pass
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* %p{{.*}}<->{{.*}}@set
define internal i32 @pass(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 2, ptr %p
  %r = musttail call i32 (i32, ...) @set(i32 %n, ...)
  ret i32 %r
}
define i32 @main() {
  %x = call ptr @malloc(i64 4)
  %r = call i32 (i32, ...) @pass(i32 1, ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
