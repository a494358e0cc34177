; A call that a jump left is over when setjmp returns again: what is written then
; is no part of it.
; RUN: %restruct check --whole-program --pipeline=basic-aa,ds-aa --function=main %s -- 2>&1 | FileCheck %s
; CHECK-NOT: violated
; CHECK: 0 violations in 0 comparisons of accesses and 1 watched calls of 1 process

target triple = "x86_64-unknown-linux-gnu"
@buffer = internal global [200 x i8] zeroinitializer, align 16
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn

define internal void @leave(ptr %q) noinline {
  %n = load i64, ptr %q
  %i = trunc i64 %n to i32
  call void @longjmp(ptr @buffer, i32 %i)
  unreachable
}

define internal void @change(ptr %q) noinline {
  %o = load i64, ptr %q
  %n = add i64 %o, 1
  store i64 %n, ptr %q
  ret void
}

define i32 @main() {
  %p = alloca i64
  store i64 1, ptr %p
  %s = call i32 @_setjmp(ptr @buffer) returns_twice
  %z = icmp eq i32 %s, 0
  br i1 %z, label %go, label %back
go:
  call void @leave(ptr %p)
  ret i32 0
back:
  call void @change(ptr %p)
  %r = load i64, ptr %p
  %t = trunc i64 %r to i32
  %d = sub i32 %t, 2
  ret i32 %d
}
