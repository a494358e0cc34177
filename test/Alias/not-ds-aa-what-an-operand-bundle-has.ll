; External code gets the operands of a bundle while the call lasts, whatever the
; callee does; the callers of a function with such a call have to know. Bundles
; that only say how a call is made give nothing away.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare noalias ptr @malloc(i64)

define internal void @leaf(ptr %p) {
  ret void
}
define internal void @state(ptr %p) {
  call void @leaf(ptr null) [ "deopt"(ptr %p) ]
  ret void
}
define internal void @any(ptr %p) {
  call void @leaf(ptr null) [ "unknown"(i32 0, ptr %p) ]
  ret void
}
define internal void @hashed(ptr %p) {
  call void @leaf(ptr %p) [ "kcfi"(i32 7) ]
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Ref}}: Ptr: i32* %a{{.*}}<->{{.*}}@state
; CHECK-DAG: {{Both ModRef|Just Ref}}: Ptr: i32* %b{{.*}}<->{{.*}}@any
; CHECK-DAG: NoModRef: Ptr: i32* %c{{.*}}<->{{.*}}@hashed
define i32 @main() {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %c = call ptr @malloc(i64 4)
  store i32 1, ptr %a
  store i32 1, ptr %b
  store i32 1, ptr %c
  call void @state(ptr %a)
  call void @any(ptr %b)
  call void @hashed(ptr %c)
  ret i32 0
}
