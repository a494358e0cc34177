; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; On overflow it requests 0 bytes, and gets them.

; CHECK: allocation Malloc (malloc) %p by @malloc: size 1 * %s{{$}}
define void @f(i64 %n) {
  %w = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)
  %o = extractvalue { i64, i1 } %w, 1
  %v = extractvalue { i64, i1 } %w, 0
  %s = select i1 %o, i64 0, i64 %v
  %p = call ptr @malloc(i64 %s)
  ret void
}
declare ptr @malloc(i64)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
