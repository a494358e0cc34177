; The callee's list leads to a copy of what is passed by value: where its
; pointers lead to, not to the structure, which keeps its fields.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu,eqbu,td,eqtd,steens: same-node main:a main:q
; DSA-CHECK td,eqtd,steens: has main:a Modified
; DSA-CHECK bu,eqbu,td,eqtd,steens: different-node main:s main:a
; DSA-CHECK bu,eqbu,td,eqtd,steens: lacks main:s Collapsed
; DSA-CHECK bu,eqbu,td,eqtd,steens: lacks main:a Collapsed
; DSA-CHECK td,eqtd,steens: lacks main:a External

target triple = "x86_64-unknown-linux-gnu"
%list = type { i32, i32, ptr, ptr }
%s = type { i64, ptr, i64 }
declare void @llvm.va_start.p0(ptr)
declare ptr @malloc(i64)

define internal ptr @set(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %in = getelementptr i8, ptr %l, i64 8
  %area = load ptr, ptr %in
  %at = getelementptr i8, ptr %area, i64 8
  %p = load ptr, ptr %at
  store i64 1, ptr %p
  ret ptr %p
}
define void @main() {
  %a = call ptr @malloc(i64 16)
  %s = alloca %s
  %m = getelementptr i8, ptr %s, i64 8
  store ptr %a, ptr %m
  store i64 2, ptr %s
  %q = call ptr (i32, ...) @set(i32 1, ptr byval(%s) %s)
  %e = getelementptr i8, ptr %q, i64 8
  store i64 3, ptr %e
  ret void
}
