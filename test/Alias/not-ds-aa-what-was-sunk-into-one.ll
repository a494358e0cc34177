; SimplifyCFG sinks two allocations into one call, in place: the result may be
; either object, so its old cell is invalid.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(simplifycfg<sink-common-insts>),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(simplifycfg<sink-common-insts>),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null
declare noalias ptr @malloc(i64)

; CHECK-LABEL: Function: main
; CHECK-NOT: NoAlias: i32* %p, i32* %r
; CHECK-NOT: NoAlias: i32* %r, i32* %p
define i32 @main(i1 %c) {
  br i1 %c, label %x, label %y
x:
  %p = call ptr @malloc(i64 8)
  store i32 1, ptr %p
  store ptr %p, ptr @a
  br label %done
y:
  %q = call ptr @malloc(i64 8)
  store i32 1, ptr %q
  store ptr %q, ptr @b
  br label %done
done:
  %r = load ptr, ptr @b
  store i32 3, ptr %r
  ret i32 0
}
