; LICM promotes memory that nothing else in the loop may touch: the call writes another object.
; RUN: %opt_restruct -aa-pipeline=basic-aa -passes='function(loop-mssa(licm))' -S %s 2>&1 | FileCheck %s --check-prefix=BASIC
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(loop-mssa(licm))' -verify-each -S %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(loop-mssa(licm))' -verify-each -S %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 64)
  %y = call ptr @malloc(i64 64)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal void @other(ptr %q) noinline nounwind willreturn {
  store i32 7, ptr %q
  ret void
}

; BASIC-LABEL: define internal i32 @work(
; BASIC: loop:
; BASIC: store i32 %w, ptr %p
; CHECK-LABEL: define internal i32 @work(
; CHECK: loop:
; CHECK-NOT: store i32
; CHECK: done:
; CHECK: store i32
define internal i32 @work(i32 %n) {
entry:
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 0, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load i32, ptr %p
  %w = add i32 %v, %i
  store i32 %w, ptr %p
  call void @other(ptr %q)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 0
}
