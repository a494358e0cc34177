; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc0 (malloc) @get: size 1 * %n{{$}}
; CHECK: allocation UserMalloc0 (malloc) %p by @get: size 40{{$}}
define ptr @get(ptr %pool, i64 %n, i32 %line) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
define void @f(ptr %pool) {
  %p = call ptr @get(ptr %pool, i64 40, i32 7)
  ret void
}
declare ptr @malloc(i64)
