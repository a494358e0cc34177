; The bytes of a pointer are written with putc, and read with getc; another
; pointer is the value that longjmp passes to setjmp.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:a External PtrToInt
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:b External PtrToInt
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:q External Unknown
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:r External Unknown
; DSA-CHECK bu,eqbu,td,eqtd,steens: lacks main:c External

target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
target triple = "i386-pc-linux-gnu"

@jump = internal global [64 x i32] zeroinitializer
declare ptr @malloc(i32)
declare i32 @putc(i32, ptr)
declare i32 @getc(ptr)
declare ptr @tmpfile()
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn

define internal i32 @main() {
entry:
  %a = call ptr @malloc(i32 4)
  %b = call ptr @malloc(i32 4)
  %c = call ptr @malloc(i32 4)
  store i32 1, ptr %c
  %file = call ptr @tmpfile()
  br label %out
out:
  %n = phi i32 [ 0, %entry ], [ %next, %out ]
  %address = ptrtoint ptr %a to i32
  %shift = shl i32 %n, 3
  %byte = lshr i32 %address, %shift
  %put = call i32 @putc(i32 %byte, ptr %file)
  %next = add i32 %n, 1
  %done = icmp eq i32 %next, 4
  br i1 %done, label %in, label %out
in:
  %m = phi i32 [ 0, %out ], [ %after, %in ]
  %sum = phi i32 [ 0, %out ], [ %more, %in ]
  %got = call i32 @getc(ptr %file)
  %high = shl i32 %got, 24
  %low = lshr i32 %sum, 8
  %more = or i32 %high, %low
  %after = add i32 %m, 1
  %read = icmp eq i32 %after, 4
  br i1 %read, label %set, label %in
set:
  %q = inttoptr i32 %more to ptr
  store i32 2, ptr %q
  %value = call i32 @_setjmp(ptr @jump)
  %is.first = icmp eq i32 %value, 0
  br i1 %is.first, label %first, label %second
first:
  %number = ptrtoint ptr %b to i32
  call void @longjmp(ptr @jump, i32 %number)
  unreachable
second:
  %r = inttoptr i32 %value to ptr
  store i32 3, ptr %r
  ret i32 0
}
