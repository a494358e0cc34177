; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; The library function computes the product, with a check.

; CHECK: allocation Calloc (malloc) %p by @calloc: size 24 * %n (overflow checked), zeroed
; CHECK: allocation Calloc (malloc) %q by @calloc: size 24 * %n (overflow checked), zeroed
; CHECK: allocation Calloc (malloc) %r by @calloc: size 240, zeroed
define void @f(i64 %n) {
  %p = call ptr @calloc(i64 %n, i64 24)
  %q = call ptr @calloc(i64 24, i64 %n)
  %r = call ptr @calloc(i64 10, i64 24)
  ret void
}
declare ptr @calloc(i64, i64)
