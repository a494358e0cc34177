; An external callee may write all memory that it can reach, and call back the
; functions that it knows: so it may also write the global that these write.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@known = internal global i32 0
@hidden = internal global i32 0
@alone = internal global i32 0
declare void @external(ptr, ptr)

define internal void @callback() {
  store i32 1, ptr @hidden
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: Both ModRef: Ptr: i32* @known{{.*}}<->{{.*}}call void @external
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @hidden{{.*}}<->{{.*}}call void @external
; CHECK-DAG: NoModRef: Ptr: i32* @alone{{.*}}<->{{.*}}call void @external
define i32 @main() {
  store i32 0, ptr @known
  store i32 0, ptr @hidden
  store i32 0, ptr @alone
  call void @external(ptr @known, ptr @callback)
  ret i32 0
}
