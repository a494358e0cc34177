; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd,steens: has f:x Alloca
; DSA-CHECK td,eqtd,steens: may-meet f:x f:<varargs>

target datalayout = "e-m:e-i64:64-n32:64-S128"
target triple = "powerpc64le-unknown-linux-gnu"
%va = type { ptr }
define internal void @f(i32 %n, ...) {
  %l = alloca %va
  call void @llvm.va_start.p0(ptr %l)
  %x = va_arg ptr %l, ptr
  store i32 1, ptr %x
  call void @llvm.va_end.p0(ptr %l)
  ret void
}
define void @main() {
  %a = alloca i32
  call void (i32, ...) @f(i32 1, ptr %a)
  ret void
}
