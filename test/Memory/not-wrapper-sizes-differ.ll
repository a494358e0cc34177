; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): SeveralAllocations
define ptr @get(i64 %n, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
b:
  %m = add nuw i64 %n, 8
  %q = call ptr @malloc(i64 %m)
  ret ptr %q
}
declare ptr @malloc(i64)
