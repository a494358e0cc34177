; In a loop of the caller one inlined body is many activations of the callee.
; Objects that change places there are one node of the caller, hence of the callee.
; RUN: %opt_restruct -aa-pipeline=scoped-noalias-aa -passes='lower-ds-aa,cgscc(inline),function(aa-eval)' -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: Function: main
; CHECK-NOT: NoAlias

define i32 @main(i32 %n) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 0, ptr %x
  store i32 0, ptr %y
  br label %loop
loop:
  %p = phi ptr [ %x, %entry ], [ %q, %loop ]
  %q = phi ptr [ %y, %entry ], [ %p, %loop ]
  %v = call i32 @both(ptr %p, ptr %q, i32 %n)
  %c = icmp eq i32 %v, 0
  br i1 %c, label %loop, label %done
done:
  ret i32 %v
}

define internal i32 @both(ptr %p, ptr %q, i32 %n) {
  store i32 %n, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
