; A loop that only ds-aa proves to be a memset stays a loop: a call costs more
; than few iterations. Passes after it get answers again.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(loop(loop-idiom)),function(aa-eval)' -print-all-alias-modref-info -S -o %t.ll %s 2>&1 | FileCheck %s --check-prefix=AFTER
; RUN: FileCheck %s < %t.ll

; AFTER-LABEL: Function: work
; AFTER: NoAlias: i32* %at, i32* %q

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

define i32 @main(i64 %n) {
  %x = call ptr @malloc(i64 400)
  %y = call ptr @malloc(i64 400)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i64 %n)
  %s = call i32 @apart(ptr %x, ptr %y, i64 %n)
  %t = add i32 %r, %s
  ret i32 %t
}

declare noalias ptr @malloc(i64)

; CHECK-LABEL: define internal i32 @work(
; CHECK-NOT: call
; CHECK: store i32 0
define internal i32 @work(i64 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %added, %loop ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  store i32 0, ptr %at
  %v = load i32, ptr %q
  %added = add i32 %sum, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %added
}

; The same loop, of which stock analyses know it.
; CHECK-LABEL: define internal i32 @apart(
; CHECK: call void @llvm.memset
define internal i32 @apart(ptr noalias %p, ptr noalias %q, i64 %n) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi i32 [ 0, %0 ], [ %added, %loop ]
  %at = getelementptr inbounds i32, ptr %p, i64 %i
  store i32 0, ptr %at
  %v = load i32, ptr %q
  %added = add i32 %sum, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %added
}
