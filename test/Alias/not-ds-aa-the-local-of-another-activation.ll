; The local of an activation is passed to the next one, which has its own.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: Function: work
; CHECK: MayAlias: i32* %before, i32* %mine
define internal void @work(ptr %before, i32 %n) {
  %mine = alloca i32
  store i32 %n, ptr %mine
  store i32 0, ptr %before
  %m = sub i32 %n, 1
  %more = icmp ne i32 %m, 0
  br i1 %more, label %deeper, label %done
deeper:
  call void @work(ptr %mine, i32 %m)
  br label %done
done:
  ret void
}

define i32 @main(i32 %n) {
  %first = alloca i32
  call void @work(ptr %first, i32 %n)
  ret i32 0
}
