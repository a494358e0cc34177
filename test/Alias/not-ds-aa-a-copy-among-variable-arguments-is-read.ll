; A structure that is passed by value among variable arguments is read by the
; call, and the callee may change what a pointer in it leads to. What is not
; passed, it leaves alone.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -S %s | FileCheck %s --check-prefix=DSE
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(dse)' -S %s | FileCheck %s --check-prefix=DSE

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, i32, ptr, ptr }
%s = type { ptr, i64, i64 }
declare void @llvm.va_start.p0(ptr)

define internal i64 @get(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %in = getelementptr i8, ptr %l, i64 8
  %area = load ptr, ptr %in
  %to = load ptr, ptr %area
  store i64 7, ptr %to
  %second = getelementptr i8, ptr %area, i64 8
  %v = load i64, ptr %second
  ret i64 %v
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Just Ref|Both ModRef}}: Ptr: i64* %x{{.*}}<->{{.*}}@get
; CHECK-DAG: {{Just Ref|Both ModRef}}: Ptr: ptr* %p{{.*}}<->{{.*}}@get
; CHECK-DAG: {{Just Mod|Both ModRef}}: Ptr: i64* %target{{.*}}<->{{.*}}@get
; CHECK-DAG: NoModRef: Ptr: i64* %other{{.*}}<->{{.*}}@get
; DSE-LABEL: @main(
; DSE: store ptr %target, ptr %p
; DSE: store i64 5, ptr %x
define i64 @main() {
  %target = alloca i64
  %other = alloca i64
  %p = alloca %s
  %x = getelementptr i8, ptr %p, i64 8
  store ptr %target, ptr %p
  store i64 5, ptr %x
  store i64 0, ptr %target
  store i64 0, ptr %other
  %r = call i64 (i32, ...) @get(i32 1, ptr byval(%s) %p)
  %t = load i64, ptr %target
  %o = load i64, ptr %other
  %u = add i64 %t, %o
  %w = add i64 %r, %u
  ret i64 %w
}
