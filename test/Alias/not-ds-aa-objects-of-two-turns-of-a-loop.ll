; malloc in a function that is called twice: one call site, one node, two
; objects. They may be apart, but nothing says so; and they are not the same.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare noalias ptr @malloc(i64)

define internal ptr @make() noinline {
  %x = call ptr @malloc(i64 8)
  ret ptr %x
}

; CHECK-LABEL: Function: main
; CHECK-NOT: MustAlias: i32* %p, i32* %q
; CHECK: MayAlias: i32* %p, i32* %q
; CHECK-NOT: MustAlias: i32* %p, i32* %q
define i32 @main(i32 %n) {
entry:
  br label %loop
loop:
  %p = phi ptr [ null, %entry ], [ %q, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = call ptr @make()
  store i32 1, ptr %q
  store i32 2, ptr %p
  %next = add i32 %i, 1
  %more = icmp ne i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 0
}
