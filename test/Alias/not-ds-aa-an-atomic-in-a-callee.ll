; A spin lock in a function of the program: a call of it synchronises with other
; threads.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@g = internal global i32 0
@lock = internal global i32 0
declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @run(ptr %x) {
  store i32 1, ptr @g
  ret ptr null
}

define internal void @acquire() noinline {
  %old = atomicrmw xchg ptr @lock, i32 1 acquire
  ret void
}

; CHECK-LABEL: Function: main
; CHECK: Both ModRef: Ptr: i32* @g{{.*}}<->{{.*}}@acquire
define i32 @main() {
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @run, ptr null)
  store i32 0, ptr @g
  call void @acquire()
  ret i32 0
}
