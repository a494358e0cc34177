; malloc and free access the memory that they allocate or free, and nothing
; else: memory that is merged with the library's memory is unchanged. In a
; program with an unknown allocator of its own.
; RUN: split-file %s %t
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %t/library.ll 2>&1 | FileCheck %s --check-prefix=LIBRARY
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %t/own.ll 2>&1 | FileCheck %s --check-prefix=OWN

;--- library.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@mine = internal global i32 0
declare ptr @malloc(i64)
declare void @free(ptr)
declare ptr @__errno_location()

; LIBRARY-LABEL: Function: main
; LIBRARY-DAG: NoModRef: Ptr: i32* %either{{.*}}<->{{.*}}@malloc
; LIBRARY-DAG: NoModRef: Ptr: i32* %either{{.*}}<->{{.*}}@free
; LIBRARY-DAG: Just Mod: Ptr: i32* %p{{.*}}<->{{.*}}@free
define i32 @main(i32 %argc, ptr %argv) {
  %errno = call ptr @__errno_location()
  %c = icmp ugt i32 %argc, 1
  %either = select i1 %c, ptr %errno, ptr @mine
  store i32 0, ptr %either
  %p = call ptr @malloc(i64 4)
  store i32 1, ptr %p
  call void @free(ptr %p)
  %v = load i32, ptr %either
  ret i32 %v
}

;--- own.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@calls = global i32 0
declare void @free(ptr)

define ptr @malloc(i64 %bytes) {
  store i32 1, ptr @calls
  ret ptr null
}

; OWN-LABEL: Function: main
; OWN: Both ModRef: Ptr: i32* @calls{{.*}}<->{{.*}}@free
define i32 @main() {
  store i32 0, ptr @calls
  %p = call ptr @malloc(i64 4)
  call void @free(ptr %p)
  %v = load i32, ptr @calls
  ret i32 %v
}
