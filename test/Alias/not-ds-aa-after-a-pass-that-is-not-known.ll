; A pass that is not in KeptFacts.def changes the module: all facts are invalid
; until the graphs are computed again.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,reg2mem,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,reg2mem,invalidate<ds-aa>,require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s --check-prefix=ANEW

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  call void @work(i1 true)
  ret i32 0
}

declare noalias ptr @malloc(i64)

; CHECK-LABEL: Function: work
; CHECK-NOT: NoAlias
; ANEW-LABEL: Function: work
; ANEW: NoAlias: i32* %p, i32* %q
define internal void @work(i1 %c) {
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %i = phi i32 [ 1, %x ], [ 2, %0 ]
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 %i, ptr %p
  store i32 2, ptr %q
  ret void
}
