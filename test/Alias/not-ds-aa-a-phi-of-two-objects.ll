; A phi that a pass made of pointers to two objects may be either.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(simplifycfg<sink-common-insts>,instcombine,aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

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

; CHECK-LABEL: Function: work
; CHECK-NOT: NoAlias: i32* %{{.*}}sink
define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  %c = icmp eq i32 %n, 0
  br i1 %c, label %x, label %y
x:
  %e = getelementptr i8, ptr %p, i64 4
  store i32 1, ptr %e
  br label %done
y:
  %f = getelementptr i8, ptr %q, i64 4
  store i32 1, ptr %f
  br label %done
done:
  %g = getelementptr i8, ptr %q, i64 4
  %v = load i32, ptr %g
  ret i32 %v
}
