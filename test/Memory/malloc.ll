; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: function @f
; CHECK-NEXT: allocation Malloc (malloc) %p by @malloc: size 24{{$}}
define ptr @f(ptr %q) {
  %p = call ptr @malloc(i64 24)
  store ptr %q, ptr %p
  ret ptr %p
}
declare ptr @malloc(i64)
