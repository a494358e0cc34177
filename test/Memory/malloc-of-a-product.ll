; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: allocation Malloc (malloc) %p by @malloc: size 24 * %n{{$}}
define void @f(i64 %n) {
  %m = mul nuw i64 %n, 24
  %p = call ptr @malloc(i64 %m)
  ret void
}
declare ptr @malloc(i64)
