; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserRealloc (malloc) @xrealloc: size 1 * %n, of %old{{$}}
; CHECK: allocation UserRealloc (malloc) %q by @xrealloc: size 48, of %p
define ptr @xrealloc(ptr %old, i64 %n) {
  %none = icmp eq ptr %old, null
  br i1 %none, label %new, label %grow
new:
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
grow:
  %q = call ptr @realloc(ptr %old, i64 %n)
  ret ptr %q
}
define void @f(ptr %p) {
  %q = call ptr @xrealloc(ptr %p, i64 48)
  ret void
}
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
