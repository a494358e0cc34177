; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Each of them may be any of them.

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd: has main:b Modified
; DSA-CHECK bu,eqbu,td,eqtd: same-node main:a main:b

target triple = "x86_64-unknown-linux-gnu"
%va = type { i32, i32, ptr, ptr }
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
  %b = alloca i32
  call void (i32, ...) @f(i32 1, ptr %a, ptr %b)
  ret void
}
