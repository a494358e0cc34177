; Only the caller says that @swap calls itself. Once the call is direct, it may be
; a loop, in which the two objects change places: no scopes, in it and in what it
; calls.
; RUN: %opt_restruct -passes=lower-ds-aa -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=scoped-noalias-aa -passes='lower-ds-aa,ipsccp,function(tailcallelim),cgscc(inline),function(aa-eval)' -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s --check-prefix=LOOP

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal i32 @swap(
; CHECK-NOT: !noalias
; CHECK-LABEL: define internal i32 @both(
; CHECK-NOT: !noalias
; CHECK: }
; LOOP-NOT: NoAlias

define i32 @main(i32 %n) {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  %r = call i32 @swap(ptr @swap, ptr %x, ptr %y, i32 %n)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @swap(ptr %f, ptr %p, ptr %q, i32 %n) {
  %v = call i32 @both(ptr %p, ptr %q, i32 %n)
  %c = icmp eq i32 %v, 0
  br i1 %c, label %more, label %done
more:
  %r = tail call i32 %f(ptr %f, ptr %q, ptr %p, i32 %v)
  ret i32 %r
done:
  ret i32 %v
}

define internal i32 @both(ptr %p, ptr %q, i32 %n) {
  store i32 %n, ptr %q
  %v = load i32, ptr %p
  ret i32 %v
}
