; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; The allocation may be smaller than what the callers ask for.

; CHECK: no wrapper @get (allocates): SizeUnknown
define ptr @get(i64 %n) {
  %x = add i64 %n, 7
  %s = and i64 %x, -16
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}
declare ptr @malloc(i64)
