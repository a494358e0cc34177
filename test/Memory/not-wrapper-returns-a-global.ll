; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): OtherMemory
; CHECK-NEXT: ret ptr
; CHECK-NOT: UserMalloc
@spare = internal global [64 x i8] zeroinitializer
define ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %failed = icmp eq ptr %p, null
  %r = select i1 %failed, ptr @spare, ptr %p
  ret ptr %r
}
declare ptr @malloc(i64)
