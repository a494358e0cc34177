; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (malloc) @get: size 1 * %n{{$}}
define ptr @get(i64 %n) {
  %none = icmp eq i64 %n, 0
  br i1 %none, label %nothing, label %something
nothing:
  ret ptr null
something:
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
declare ptr @malloc(i64)
