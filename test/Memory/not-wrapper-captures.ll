; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): Captures
; CHECK-NEXT: store ptr %p, ptr @last
@last = internal global ptr null
define ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  store ptr %p, ptr @last
  ret ptr %p
}
declare ptr @malloc(i64)
