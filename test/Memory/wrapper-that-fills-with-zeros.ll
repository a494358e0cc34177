; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserCalloc (malloc) @mallocz: size 1 * %n, zeroed
define ptr @mallocz(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %done, label %fill
fill:
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  br label %done
done:
  ret ptr %p
}
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
