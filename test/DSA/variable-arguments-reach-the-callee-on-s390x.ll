; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd,steens: has f:x Alloca
; DSA-CHECK td,eqtd,steens: may-meet f:x f:<varargs>

target datalayout = "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64"
target triple = "s390x-unknown-linux-gnu"
%va = type { i64, i64, ptr, ptr }
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
