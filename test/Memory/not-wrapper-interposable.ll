; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): Interposable
define weak ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
declare ptr @malloc(i64)
