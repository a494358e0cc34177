; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (malloc) @xmalloc: size 1 * %n, never null
; CHECK: function @f
; CHECK-NEXT: allocation UserMalloc (malloc) %p by @xmalloc: size 24 * %k, never null
define ptr @xmalloc(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %die, label %good
die:
  call void @exit(i32 1)
  unreachable
good:
  ret ptr %p
}
define void @f(i64 %k) {
  %n = mul nuw i64 %k, 24
  %p = call ptr @xmalloc(i64 %n)
  ret void
}
declare ptr @malloc(i64)
declare void @exit(i32)
