; A call that passes only numbers among variable arguments reads no memory of its
; caller, so that the call is deleted if its result is not used.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -S %s | FileCheck %s --check-prefix=DSE

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, i32, ptr, ptr }
declare void @llvm.va_start.p0(ptr)

define internal i64 @get(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %in = getelementptr i8, ptr %l, i64 8
  %area = load ptr, ptr %in
  %second = getelementptr i8, ptr %area, i64 8
  %v = load i64, ptr %second
  ret i64 %v
}

; CHECK-LABEL: Function: main
; CHECK-DAG: NoModRef: Ptr: i64* %p{{.*}}<->{{.*}}@get
; DSE-LABEL: @main(
; DSE-NOT: store
; DSE: ret
define i64 @main() {
  %p = alloca i64
  store i64 5, ptr %p
  %r = call i64 (i32, ...) @get(i32 1, i64 8)
  ret i64 %r
}
