; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): ThroughMemory
define ptr @get(i64 %n) {
  %place = alloca ptr
  %r = call i32 @posix_memalign(ptr %place, i64 64, i64 %n)
  %p = load ptr, ptr %place
  ret ptr %p
}
declare i32 @posix_memalign(ptr, i64, i64)
