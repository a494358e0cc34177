; A garbage collector moves objects during a call (gc-live, gc.relocate): the
; pointers before and after the call may alias.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare token @llvm.experimental.gc.statepoint.p0(i64, i32, ptr, i32, i32, ...)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32, i32)
declare noalias ptr @malloc(i64)

define internal void @leaf() {
  ret void
}
; CHECK-LABEL: Function: main
; CHECK-DAG: MayAlias: i32 addrspace(1)* %o, i32 addrspace(1)* %r
; CHECK-DAG: NoAlias: i32 addrspace(1)* %q, i32 addrspace(1)* %r
define i32 @main() gc "statepoint-example" {
  %m = call ptr @malloc(i64 16)
  %o = addrspacecast ptr %m to ptr addrspace(1)
  %n = call ptr @malloc(i64 16)
  %q = addrspacecast ptr %n to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %o
  store i32 1, ptr addrspace(1) %q
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(void ()) @leaf, i32 0, i32 0, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %o) ]
  %r = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  store i32 2, ptr addrspace(1) %r
  ret i32 0
}
