; The caller does not read what a call writes that never returns, but the call
; may read what the caller wrote. A function that always makes such a call never
; returns either, whatever its attributes; a longjmp to an outer function is not
; a return.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@count = internal global i32 0
@hidden = internal global i32 0
@text = private constant [3 x i8] c"%d\00"
@buffer = internal global [200 x i8] zeroinitializer
declare void @exit(i32)
declare void @longjmp(ptr, i32)
declare i32 @_setjmp(ptr)
declare i32 @printf(ptr, ...)

define internal void @die() noreturn {
  %c = load i32, ptr @count
  %d = add i32 %c, 1
  store i32 %d, ptr @count
  store i32 1, ptr @hidden
  %p = call i32 (ptr, ...) @printf(ptr @text, i32 %d)
  call void @exit(i32 1)
  unreachable
}

define internal void @complain() {
  call void @die()
  ret void
}

define internal void @jump() {
  store i32 1, ptr @hidden
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
}

; CHECK-LABEL: Function: work
; CHECK-DAG: Just Ref: Ptr: i32* @count{{.*}}<->{{.*}}@die
; CHECK-DAG: Just Ref: Ptr: i32* @count{{.*}}<->{{.*}}@complain
; CHECK-DAG: Just Ref: Ptr: i32* @hidden{{.*}}<->{{.*}}@jump
define internal void @work(i32 %n) {
  store i32 0, ptr @count
  store i32 0, ptr @hidden
  switch i32 %n, label %done [ i32 1, label %one
                               i32 2, label %two
                               i32 3, label %three ]
one:
  call void @die()
  unreachable
two:
  call void @complain()
  br label %done
three:
  call void @jump()
  unreachable
done:
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %s = call i32 @_setjmp(ptr @buffer) returns_twice
  call void @work(i32 %argc)
  ret i32 0
}
