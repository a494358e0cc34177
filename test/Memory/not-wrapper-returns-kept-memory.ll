; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): OtherMemory
; CHECK-NEXT: %old = load ptr, ptr @cache
@cache = internal global ptr null
define ptr @get(i64 %n) {
  %old = load ptr, ptr @cache
  %none = icmp eq ptr %old, null
  br i1 %none, label %new, label %reuse
reuse:
  ret ptr %old
new:
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
declare ptr @malloc(i64)
