; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): Recursive
; CHECK-NEXT: %q = call ptr @get(i64 %n)
define ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %again, label %done
again:
  %q = call ptr @get(i64 %n)
  ret ptr %q
done:
  ret ptr %p
}
declare ptr @malloc(i64)
