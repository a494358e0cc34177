; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The register save area and the overflow area are reached by loads.

; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd,steens: has f:x Alloca

target triple = "x86_64-unknown-linux-gnu"
%va = type { i32, i32, ptr, ptr }
define internal void @f(i32 %n, ...) {
  %l = alloca %va
  call void @llvm.va_start.p0(ptr %l)
  %s = getelementptr i8, ptr %l, i64 16
  %area = load ptr, ptr %s
  %off = load i32, ptr %l
  %off64 = zext i32 %off to i64
  %slot = getelementptr i8, ptr %area, i64 %off64
  %x = load ptr, ptr %slot
  store i32 1, ptr %x
  call void @llvm.va_end.p0(ptr %l)
  ret void
}
define void @main() {
  %a = alloca i32
  call void (i32, ...) @f(i32 1, ptr %a)
  ret void
}
