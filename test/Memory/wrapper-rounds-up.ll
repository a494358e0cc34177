; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; What is more than the callers ask for holds no element.

; CHECK: wrapper UserMalloc (malloc) @get: size 1 * %n (may wrap)
define ptr @get(i64 %n) {
  %x = add i64 %n, 15
  %s = and i64 %x, -16
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}
declare ptr @malloc(i64)
