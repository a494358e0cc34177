; Taking a lock makes other threads' stores visible: a value that a thread may
; change must be loaded again. Without threads it need not.
; RUN: split-file %s %t
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %t/threads.ll 2>&1 | FileCheck %s --check-prefix=THREADS
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %t/alone.ll 2>&1 | FileCheck %s --check-prefix=ALONE

;--- threads.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@g = internal global i32 0
@lock = internal global [40 x i8] zeroinitializer
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @run(ptr %x) {
  store i32 1, ptr @g
  ret ptr null
}

; THREADS: Both ModRef: Ptr: i32* @g{{.*}}<->{{.*}}@pthread_mutex_lock
define i32 @main() {
  %t = alloca i64
  %c = call i32 @pthread_create(ptr %t, ptr null, ptr @run, ptr null)
  store i32 0, ptr @g
  %l = call i32 @pthread_mutex_lock(ptr @lock)
  %v = load i32, ptr @g
  ret i32 %v
}

;--- alone.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@g = internal global i32 0
@lock = internal global [40 x i8] zeroinitializer
declare i32 @pthread_mutex_lock(ptr)

; ALONE: NoModRef: Ptr: i32* @g{{.*}}<->{{.*}}@pthread_mutex_lock
define i32 @main() {
  store i32 0, ptr @g
  %l = call i32 @pthread_mutex_lock(ptr @lock)
  %v = load i32, ptr @g
  ret i32 %v
}
