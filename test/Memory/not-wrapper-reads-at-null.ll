; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; A store through the constant null has no readers: the constant has no uses.

; CHECK: no wrapper @get (allocates): OtherMemory
; CHECK-NEXT: %q = load ptr, ptr null
define ptr @get(i64 %n, i1 %which) {
  %p = call ptr @malloc(i64 %n)
  %q = load ptr, ptr null
  %r = select i1 %which, ptr %p, ptr %q
  %unused = call i32 @posix_memalign(ptr null, i64 16, i64 %n)
  ret ptr %r
}
declare ptr @malloc(i64)
declare i32 @posix_memalign(ptr, i64, i64)
