; An integer among variable arguments may be a converted pointer. It points to
; objects whose address is converted to an integer, and to no others.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, i32, ptr, ptr }
@known = internal global i32 0
@alone = internal global i32 0
declare void @llvm.va_start.p0(ptr)

define internal void @set(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @known{{.*}}<->{{.*}}@set
; CHECK-DAG: NoModRef: Ptr: i32* @alone{{.*}}<->{{.*}}@set
define i32 @main() {
  store i32 0, ptr @known
  store i32 0, ptr @alone
  %number = ptrtoint ptr @known to i64
  call void (i32, ...) @set(i32 1, i64 %number)
  %v = load i32, ptr @known
  ret i32 %v
}
