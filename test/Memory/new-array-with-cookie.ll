; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; struct S { ~S(); char b[24]; }; new S[n] at -O1, by clang.

; CHECK: allocation New (new[]) %p by @_Znam: size 24 * %n + 8 (overflow checked), never null, cookie 8
; CHECK: allocation New (new[]) %q by @_Znam: size 80, never null, cookie 8
; The number is the first field of the first element.
; CHECK: allocation New (new[]) %r by @_Znam: size 80, never null{{$}}
define ptr @f(i64 %n) {
  %w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)
  %o = extractvalue { i64, i1 } %w, 1
  %v = extractvalue { i64, i1 } %w, 0
  %x = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %v, i64 8)
  %p1 = extractvalue { i64, i1 } %x, 1
  %any = or i1 %o, %p1
  %y = extractvalue { i64, i1 } %x, 0
  %s = select i1 %any, i64 -1, i64 %y
  %p = call ptr @_Znam(i64 %s) builtin
  store i64 %n, ptr %p
  %elements = getelementptr inbounds i8, ptr %p, i64 8
  %q = call ptr @_Znam(i64 80) builtin
  store i64 3, ptr %q
  %elements.of.q = getelementptr inbounds i8, ptr %q, i64 8
  %r = call ptr @_Znam(i64 80) builtin
  store i64 3, ptr %r
  %second = getelementptr inbounds [40 x i8], ptr %r, i64 1
  ret ptr %elements
}
declare ptr @_Znam(i64) nobuiltin
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)
