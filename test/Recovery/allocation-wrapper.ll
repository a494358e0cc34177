; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Calls of a wrapper of malloc are allocations of their own, whatever other
; callers use theirs as.

; CHECK-LABEL: function @usera
; CHECK: %r: %struct.a{{$}}
; CHECK-NOT: incomplete
; CHECK-LABEL: function @userb
; CHECK: %r: %struct.b{{$}}
; CHECK-NOT: incomplete

target triple = "x86_64-pc-linux-gnu"
%struct.a = type { i32, i32 }
%struct.b = type { i64, i32 }
declare noalias ptr @malloc(i64)
declare void @abort() noreturn

define internal ptr @xmalloc(i64 %n) {
  %m = call ptr @malloc(i64 %n)
  %bad = icmp eq ptr %m, null
  br i1 %bad, label %die, label %ok
die:
  call void @abort()
  unreachable
ok:
  ret ptr %m
}
define i32 @usera() {
  %r = call ptr @xmalloc(i64 8)
  %x = getelementptr %struct.a, ptr %r, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
define i32 @userb() {
  %r = call ptr @xmalloc(i64 16)
  %x = getelementptr %struct.b, ptr %r, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
