; An integer as wide as an address, which may be one, is passed among variable
; arguments, directly and through function pointers; the callee reads a pointer
; there. A constant expression is an integer as well.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd,steens: has set:p Unknown External
; DSA-CHECK td,eqtd,steens: has via:p Unknown External
; DSA-CHECK bu,eqbu,td,eqtd,steens: has loose:p Unknown External
; DSA-CHECK bu,eqbu,td,eqtd,steens: has taker:p Unknown External
; DSA-CHECK bu,td,eqtd,steens: has main:@known PtrToInt External
; DSA-CHECK td,eqtd: lacks print:p Unknown External
; DSA-CHECK bu,td,eqtd,steens: lacks main:@text External

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%list = type { i32, i32, ptr, ptr }
@known = internal global i32 0
@text = internal global i32 0
@table = internal global ptr @via
@fixed = internal global ptr @taker
@other = internal global ptr @loose
declare void @llvm.va_start.p0(ptr)

define internal void @set(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 1, ptr %p
  ret void
}
define internal void @via(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 1, ptr %p
  ret void
}
define internal void @loose(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 1, ptr %p
  ret void
}
define internal void @taker(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @print(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  store i32 1, ptr %p
  ret void
}
define internal i32 @main(i32 %half, i32 %other) {
  %number = ptrtoint ptr @known to i64
  call void (i32, ...) @set(i32 1, i64 %number)
  %f = load ptr, ptr @table
  call void (i32, ...) %f(i32 1, i64 %number)
  %g = load ptr, ptr @other
  call void %g(i32 1, i64 %number)
  %h = load ptr, ptr @fixed
  call void %h(i64 ptrtoint (ptr @known to i64))
  ; What is no address: a literal, what is too small.
  %double = sitofp i32 %half to double
  call void (i32, ...) @print(i32 1, ptr @text, i64 17, i32 %half, double %double)
  ret i32 0
}
