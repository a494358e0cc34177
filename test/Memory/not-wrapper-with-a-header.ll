; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): InteriorPointer
; CHECK-NEXT: %p = call ptr @malloc(i64 %s)
define ptr @get(i64 %n) {
  %s = add nuw i64 %n, 16
  %p = call ptr @malloc(i64 %s)
  %r = getelementptr inbounds i8, ptr %p, i64 16
  ret ptr %r
}
declare ptr @malloc(i64)
