; A fact holds for all iterations of a loop, unrolled or not.
; RUN: %opt_restruct -aa-pipeline=basic-aa,scoped-noalias-aa -passes='lower-ds-aa,function(loop-mssa(licm))' -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,scoped-noalias-aa -passes='lower-ds-aa,function(loop-unroll,gvn),verify' -S %s | FileCheck %s --check-prefix=UNROLLED

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal i32 @work(
; CHECK: %v = load i32, ptr %p
; CHECK: loop:
; CHECK-NOT: load i32
; CHECK: done:
; UNROLLED-LABEL: define internal i32 @work(
; UNROLLED: load i32, ptr %p
; UNROLLED-NOT: load i32, ptr %p
; UNROLLED: ret i32

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @work(i32 %n) {
entry:
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = load i32, ptr %p
  store i32 %i, ptr %q
  %t = add i32 %sum, %v
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, 4
  br i1 %c, label %done, label %loop
done:
  ret i32 %t
}
