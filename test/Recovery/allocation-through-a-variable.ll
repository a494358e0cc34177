; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; The variable holds malloc or @take, so the result is new memory. What the
; other variable holds is unknown.

; CHECK: %p: %struct.a{{$}}
; CHECK: %q: %struct.a{{$}}
; CHECK: incomplete: indirect-call
target triple = "x86_64-pc-linux-gnu"
%struct.a = type { i32, i32 }
@get = internal global ptr @malloc
@other = internal global ptr @malloc
declare ptr @malloc(i64)
declare ptr @elsewhere(i64)

define internal ptr @take(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
define void @f() {
  store ptr @take, ptr @get
  store ptr @elsewhere, ptr @other
  %get = load ptr, ptr @get
  %p = call ptr %get(i64 8)
  %e = getelementptr %struct.a, ptr %p, i64 0, i32 1
  store i32 1, ptr %e
  %other = load ptr, ptr @other
  %q = call ptr %other(i64 8)
  %x = getelementptr %struct.a, ptr %q, i64 0, i32 1
  store i32 1, ptr %x
  ret void
}
