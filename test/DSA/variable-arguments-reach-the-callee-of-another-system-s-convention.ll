; Lists belong to the function's calling convention: with that of Windows they are
; one pointer to the area, with that of Unix they have it behind two offsets.
; RUN: split-file %s %t
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%t/linux.ll -disable-output %t/linux.ll
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%t/windows.ll -disable-output %t/windows.ll

;--- linux.ll
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd,steens: has f:x Alloca
; DSA-CHECK td,eqtd,steens: may-meet f:x f:<varargs>
target datalayout = "e-m:e-i64:64-n32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define internal win64cc void @f(i32 %n, ...) {
  %l = alloca ptr
  call void @llvm.va_start.p0(ptr %l)
  %area = load ptr, ptr %l
  %x = load ptr, ptr %area
  store i32 1, ptr %x
  ret void
}
define void @main() {
  %a = alloca i32
  call win64cc void (i32, ...) @f(i32 1, ptr %a)
  ret void
}

;--- windows.ll
; DSA-CHECK bu,eqbu,td,eqtd: has main:a Modified
; DSA-CHECK td,eqtd,steens: has f:x Alloca
; DSA-CHECK td,eqtd,steens: may-meet f:x f:<varargs>
target datalayout = "e-m:w-i64:64-n32:64-S128"
target triple = "x86_64-pc-windows-msvc"
%list = type { i32, i32, ptr, ptr }
define internal x86_64_sysvcc void @f(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %in = getelementptr i8, ptr %l, i64 8
  %area = load ptr, ptr %in
  %x = load ptr, ptr %area
  store i32 1, ptr %x
  ret void
}
define void @main() {
  %a = alloca i32
  call x86_64_sysvcc void (i32, ...) @f(i32 1, ptr %a)
  ret void
}
