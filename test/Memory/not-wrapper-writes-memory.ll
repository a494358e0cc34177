; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): WritesMemory
; CHECK-NEXT: store i64 %n, ptr %p
define ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  store i64 %n, ptr %p
  ret ptr %p
}
declare ptr @malloc(i64)
