; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (malloc) @xmalloc: size at least 1, 1 * %n{{$}}
; CHECK: allocation UserMalloc (malloc) %p by @xmalloc: size at least 1, 24 * %k
define ptr @xmalloc(i64 %n) {
  %none = icmp eq i64 %n, 0
  %s = select i1 %none, i64 1, i64 %n
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}
define void @f(i64 %k) {
  %n = mul nuw i64 %k, 24
  %p = call ptr @xmalloc(i64 %n)
  ret void
}
declare ptr @malloc(i64)
