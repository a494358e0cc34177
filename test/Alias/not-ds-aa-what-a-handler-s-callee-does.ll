; A handler that is passed to sigaction in a structure, and that writes in a
; callee and through a pointer: each call that may wait has these effects.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%action = type { ptr, [128 x i8], i32, ptr }
@where = internal global ptr null
@counted = internal global i32 0
@text = private constant [2 x i8] c"x\00"
declare i32 @sigaction(i32, ptr, ptr)
declare i32 @puts(ptr)
declare ptr @malloc(i64)

define internal void @count() {
  %p = load ptr, ptr @where
  store i32 1, ptr %p
  store i32 1, ptr @counted
  ret void
}

define internal void @handler(i32 %signal) {
  call void @count()
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* %heap{{.*}}<->{{.*}}@puts
; CHECK-DAG: {{Both ModRef|Just Ref}}: Ptr: ptr* @where{{.*}}<->{{.*}}@puts
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @counted{{.*}}<->{{.*}}@puts
define i32 @main() {
  %a = alloca %action
  store ptr @handler, ptr %a
  %s = call i32 @sigaction(i32 2, ptr %a, ptr null)
  %heap = call ptr @malloc(i64 4)
  store ptr %heap, ptr @where
  store i32 0, ptr %heap
  store i32 0, ptr @counted
  %p = call i32 @puts(ptr @text)
  %v = load i32, ptr %heap
  ret i32 %v
}
