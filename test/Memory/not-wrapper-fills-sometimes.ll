; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): WritesMemory
; CHECK-NEXT: call void @llvm.memset
define ptr @get(i64 %n, i1 %zero) {
  %p = call ptr @malloc(i64 %n)
  br i1 %zero, label %fill, label %done
fill:
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  br label %done
done:
  ret ptr %p
}
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
