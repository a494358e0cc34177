; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): Captures
; CHECK-NEXT: call void @track(ptr %p)
define ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  call void @track(ptr %p)
  ret ptr %p
}
declare ptr @malloc(i64)
declare void @track(ptr)
