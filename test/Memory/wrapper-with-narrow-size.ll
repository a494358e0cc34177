; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (malloc) @get: size 1 * %n{{$}}
; CHECK: allocation UserMalloc (malloc) %p by @get: size 24 * %i{{$}}
; CHECK: allocation UserMalloc (malloc) %q by @get: size 24 * %i (may wrap)
define ptr @get(i32 %n) {
  %wide = zext i32 %n to i64
  %p = call ptr @malloc(i64 %wide)
  ret ptr %p
}
define void @f(i32 %i) {
  %s = mul nuw i32 %i, 24
  %p = call ptr @get(i32 %s)
  %t = mul nsw i32 %i, 24
  %q = call ptr @get(i32 %t)
  ret void
}
declare ptr @malloc(i64)
