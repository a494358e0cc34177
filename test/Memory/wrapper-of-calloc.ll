; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserCalloc (malloc) @get: size 1 * %n * %size (overflow checked), zeroed
; CHECK: allocation UserCalloc (malloc) %p by @get: size 24 * %k (overflow checked), zeroed
define ptr @get(i64 %n, i64 %size) {
  %p = call ptr @calloc(i64 %n, i64 %size)
  ret ptr %p
}
define void @f(i64 %k) {
  %p = call ptr @get(i64 %k, i64 24)
  ret void
}
declare ptr @calloc(i64, i64)
