; The mod/ref of a call is context-sensitive: @set writes its first argument's
; object and reads the second's, in the context of each call.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare noalias ptr @malloc(i64)

define internal void @set(ptr %to, ptr %from) {
  %n = getelementptr i8, ptr %to, i64 8
  %next = load ptr, ptr %n
  %v = load i32, ptr %from
  store i32 %v, ptr %next
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: Just Ref: Ptr: i64* %a{{.*}}<->  call void @set(ptr %a, ptr %c)
; CHECK-DAG: Just Mod: Ptr: i32* %b{{.*}}<->  call void @set(ptr %a, ptr %c)
; CHECK-DAG: Just Ref: Ptr: i32* %c{{.*}}<->  call void @set(ptr %a, ptr %c)
; CHECK-DAG: NoModRef: Ptr: i32* %d{{.*}}<->  call void @set(ptr %a, ptr %c)
; CHECK-DAG: NoModRef: Ptr: i32* %c{{.*}}<->  call void @set(ptr %e, ptr %d)
; CHECK-DAG: Just Ref: Ptr: i32* %d{{.*}}<->  call void @set(ptr %e, ptr %d)
define i32 @main() {
  %a = call ptr @malloc(i64 16)
  %b = call ptr @malloc(i64 16)
  %c = call ptr @malloc(i64 16)
  %d = call ptr @malloc(i64 16)
  %e = call ptr @malloc(i64 16)
  %a8 = getelementptr i8, ptr %a, i64 8
  store ptr %b, ptr %a8
  %e8 = getelementptr i8, ptr %e, i64 8
  store ptr %e, ptr %e8
  store i64 0, ptr %a
  store i32 0, ptr %b
  store i32 0, ptr %c
  store i32 0, ptr %d
  call void @set(ptr %a, ptr %c)
  call void @set(ptr %e, ptr %d)
  ret i32 0
}
