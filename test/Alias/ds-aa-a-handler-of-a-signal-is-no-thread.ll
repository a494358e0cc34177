; A signal handler may run during a call that waits. It has only its own
; effects: there is no other thread.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@got = internal global i32 0
@mine = internal global i32 0
@text = private constant [2 x i8] c"x\00"
declare ptr @signal(i32, ptr)
declare i32 @puts(ptr)

define internal void @handler(i32 %signal) {
  store i32 %signal, ptr @got
  ret void
}

define internal void @say() {
  %p = call i32 @puts(ptr @text)
  ret void
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @got{{.*}}<->{{.*}}@puts
; CHECK-DAG: {{Both ModRef|Just Mod}}: Ptr: i32* @got{{.*}}<->{{.*}}@say
; CHECK-DAG: NoModRef: Ptr: i32* @mine{{.*}}<->{{.*}}@puts
; CHECK-DAG: NoModRef: Ptr: i32* @mine{{.*}}<->{{.*}}@say
define i32 @main() {
  %old = call ptr @signal(i32 2, ptr @handler)
  store i32 0, ptr @got
  store i32 0, ptr @mine
  %p = call i32 @puts(ptr @text)
  call void @say()
  %v = load i32, ptr @got
  ret i32 %v
}
