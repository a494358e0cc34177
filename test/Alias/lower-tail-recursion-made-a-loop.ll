; The objects of all activations of a recursion are those of one loop: if they
; are swapped, they are in one node, and get no scopes. Objects that are
; distinct in all activations do.
; RUN: %opt_restruct -aa-pipeline=scoped-noalias-aa -passes='lower-ds-aa,function(tailcallelim,aa-eval)' -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: Function: swap
; CHECK: MayAlias: %v = load i32, ptr %p.tr, align 4{{ +}}<->{{ +}}store i32 %n.tr, ptr %q.tr
; CHECK-LABEL: Function: keep
; CHECK: NoAlias: %v = load i32, ptr %p,{{.*}} <->{{ +}}store i32 %n.tr, ptr %q,

define i32 @main(i32 %n) {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  %z = call ptr @malloc(i64 16)
  %w = call ptr @malloc(i64 16)
  %r = call i32 @swap(ptr %x, ptr %y, i32 %n)
  %s = call i32 @keep(ptr %z, ptr %w, i32 %n)
  %t = add i32 %r, %s
  ret i32 %t
}

declare noalias ptr @malloc(i64)

define internal i32 @swap(ptr %p, ptr %q, i32 %n) {
  store i32 %n, ptr %q
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %more, label %done
more:
  %r = tail call i32 @swap(ptr %q, ptr %p, i32 %v)
  ret i32 %r
done:
  ret i32 %v
}

define internal i32 @keep(ptr %p, ptr %q, i32 %n) {
  store i32 %n, ptr %q
  %v = load i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %more, label %done
more:
  %r = tail call i32 @keep(ptr %p, ptr %q, i32 %v)
  ret i32 %r
done:
  ret i32 %v
}
