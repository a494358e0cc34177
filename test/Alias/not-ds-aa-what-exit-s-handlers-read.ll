; What on_exit got is called with what on_exit got, when the program ends: a
; store to memory that can be reached from there is looked at by exit.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@text = private constant [3 x i8] c"%d\00"
declare i32 @on_exit(ptr, ptr)
declare void @exit(i32) noreturn
declare ptr @malloc(i64)
declare i32 @printf(ptr, ...)

define internal void @handler(i32 %status, ptr %given) {
  %next = load ptr, ptr %given
  %v = load i32, ptr %next
  %p = call i32 (ptr, ...) @printf(ptr @text, i32 %v)
  ret void
}

define internal void @quit() {
  call void @exit(i32 0)
  unreachable
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Both ModRef|Just Ref}}: Ptr: i32* %next{{.*}}<->{{.*}}@quit
; CHECK-DAG: {{Both ModRef|Just Ref}}: Ptr: i32* %next{{.*}}<->{{.*}}@exit
define i32 @main(i32 %argc, ptr %argv) {
  %given = call ptr @malloc(i64 8)
  %next = call ptr @malloc(i64 4)
  store ptr %next, ptr %given
  %r = call i32 @on_exit(ptr @handler, ptr %given)
  store i32 7, ptr %next
  %many = icmp ugt i32 %argc, 1
  br i1 %many, label %one, label %other
one:
  call void @quit()
  unreachable
other:
  call void @exit(i32 1)
  unreachable
}
