; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (malloc) @get: size 1 * %n{{$}}
define ptr @get(i64 %n) {
  %p = call ptr @realloc(ptr null, i64 %n)
  ret ptr %p
}
declare ptr @realloc(ptr, i64)
