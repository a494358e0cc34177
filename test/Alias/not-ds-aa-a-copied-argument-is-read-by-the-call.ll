; What is passed by value is read by the call, whichever function it calls.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=steens-aa -passes='require<steens-aa>,function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%s = type { i64, i64, i64 }
@table = internal constant [2 x ptr] [ptr @first, ptr @second]

define internal i64 @first(ptr byval(%s) %p) {
  %v = load i64, ptr %p
  ret i64 %v
}
define internal i64 @second(ptr byval(%s) %p) {
  %e = getelementptr i8, ptr %p, i64 8
  %v = load i64, ptr %e
  ret i64 %v
}

; CHECK-LABEL: Function: main
; CHECK-DAG: {{Just Ref|Both ModRef}}: Ptr: i64* %p{{.*}}<->{{.*}}%r = call
; CHECK-DAG: {{Just Ref|Both ModRef}}: Ptr: i64* %p{{.*}}<->{{.*}}%t = call
; CHECK-DAG: NoModRef: Ptr: i64* %q{{.*}}<->{{.*}}%r = call
; CHECK-DAG: NoModRef: Ptr: i64* %q{{.*}}<->{{.*}}%t = call
define i64 @main(i64 %i) {
  %p = alloca %s
  %q = alloca %s
  store i64 5, ptr %p
  store i64 6, ptr %q
  %r = call i64 @first(ptr byval(%s) %p)
  %g = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %g
  %t = call i64 %f(ptr byval(%s) %p)
  %u = load i64, ptr %q
  %v = add i64 %r, %t
  %w = add i64 %u, %v
  ret i64 %w
}
