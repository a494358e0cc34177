; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @grow (allocates): OtherFreed
define ptr @grow(ptr %v, i64 %n) {
  %old = load ptr, ptr %v
  %p = call ptr @realloc(ptr %old, i64 %n)
  ret ptr %p
}
declare ptr @realloc(ptr, i64)
