; A call is said not to write, and does so, but the program ends in it. If it
; returns after all, by a jump past all returns, the write counts.
; RUN: split-file %s %t
; RUN: %restruct check --pipeline=lying-aa-1000-1 --function=main %t/ends.ll -- 2>&1 | FileCheck %s --check-prefix=ENDS --allow-empty
; RUN: not %restruct check --pipeline=lying-aa-1000-1 --function=main %t/jumps.ll -- 2>&1 | FileCheck %s --check-prefix=JUMPS
; ENDS-NOT: violated
; JUMPS: violated in main: no mod, by lying-aa-1000-1
; JUMPS-NEXT: no line: call void @set(ptr %p)

;--- ends.ll
target triple = "x86_64-unknown-linux-gnu"
declare void @exit(i32) noreturn

define void @set(ptr %q) {
  store i64 2, ptr %q
  call void @exit(i32 0)
  unreachable
}

define i32 @main() {
  %p = alloca i64
  store i64 1, ptr %p
  call void @set(ptr %p)
  %r = load i64, ptr %p
  ret i32 0
}

;--- jumps.ll
target triple = "x86_64-unknown-linux-gnu"
@buffer = internal global [200 x i8] zeroinitializer, align 16
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn

define void @set(ptr %q) {
  store i64 2, ptr %q
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
}

define i32 @main() {
  %p = alloca i64
  store i64 1, ptr %p
  %s = call i32 @_setjmp(ptr @buffer)
  %z = icmp eq i32 %s, 0
  br i1 %z, label %go, label %back
go:
  call void @set(ptr %p)
  ret i32 0
back:
  %r = load i64, ptr %p
  ret i32 0
}
