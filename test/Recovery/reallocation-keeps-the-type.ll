; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; What realloc returns is what was given to it, and both ways.

; CHECK: %r: %struct.a{{$}}
; CHECK: %s: %struct.b{{$}}
; CHECK-NEXT: inferred as %struct.b

target triple = "x86_64-pc-linux-gnu"
%struct.a = type { i32, i32 }
%struct.b = type { i64, i32 }
@a = internal global %struct.a zeroinitializer
declare noalias ptr @malloc(i64)
declare ptr @realloc(ptr, i64)

define i32 @f() {
  %m = call ptr @malloc(i64 8)
  %e = getelementptr %struct.a, ptr %m, i64 0, i32 1
  store i32 1, ptr %e
  %r = call ptr @realloc(ptr %m, i64 16)
  %s = call ptr @malloc(i64 8)
  %t = call ptr @realloc(ptr %s, i64 16)
  %x = getelementptr %struct.b, ptr %t, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
