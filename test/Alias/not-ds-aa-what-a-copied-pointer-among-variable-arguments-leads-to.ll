; The callee writes by a pointer in a structure that is passed by value among
; variable arguments.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, i32, ptr, ptr }
%s = type { ptr, ptr, i64 }
declare void @llvm.va_start.p0(ptr)

define internal void @set(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %in = getelementptr i8, ptr %l, i64 8
  %area = load ptr, ptr %in
  %to = load ptr, ptr %area
  store i64 7, ptr %to
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Just Mod|Both ModRef}}: Ptr: i64* %target{{.*}}<->{{.*}}@set
; CHECK-DAG: NoModRef: Ptr: i64* %other{{.*}}<->{{.*}}@set
define i64 @main() {
  %target = alloca i64
  %other = alloca i64
  %p = alloca %s
  store ptr %target, ptr %p
  store i64 0, ptr %target
  store i64 0, ptr %other
  call void (i32, ...) @set(i32 1, ptr byval(%s) %p)
  %t = load i64, ptr %target
  %o = load i64, ptr %other
  %u = add i64 %t, %o
  ret i64 %u
}
