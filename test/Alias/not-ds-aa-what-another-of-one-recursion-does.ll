; @turns and @writes call each other, and neither accesses globals. That @turns
; has no effects visible to a caller implies nothing about @writes.
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal i32 @turns(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %more
more:
  %local = alloca i32
  %m = sub i32 %n, 1
  %r = call i32 @writes(ptr %local, i32 %m)
  br label %done
done:
  ret i32 0
}

define internal i32 @writes(ptr %q, i32 %n) {
  store i32 %n, ptr %q
  %r = call i32 @turns(i32 %n)
  ret i32 %r
}

; CHECK-LABEL: define i32 @main(
; CHECK: call i32 @writes(
; CHECK-NEXT: %v = load i32, ptr %y
; CHECK-NEXT: ret i32 %v
define i32 @main(i32 %n) {
  %y = alloca i32
  store i32 2, ptr %y
  %a = call i32 @turns(i32 %n)
  %b = call i32 @writes(ptr %y, i32 %n)
  %v = load i32, ptr %y
  ret i32 %v
}
