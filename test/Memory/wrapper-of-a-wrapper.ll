; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; The inner one is defined after the outer one.

; CHECK: wrapper UserMalloc0 (malloc) @outer: size 24 * %n{{$}}
; CHECK: wrapper UserMalloc (malloc) @inner: size 1 * %n{{$}}
; CHECK: allocation UserMalloc0 (malloc) %p by @outer: size 240{{$}}
define ptr @outer(i64 %n, i32 %flags) {
  %s = mul nuw i64 %n, 24
  %p = call ptr @inner(i64 %s)
  ret ptr %p
}
define ptr @inner(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
define void @f() {
  %p = call ptr @outer(i64 10, i32 0)
  ret void
}
declare ptr @malloc(i64)
