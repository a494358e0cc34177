; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; The body of a function decides, whatever its name.

; CHECK-NOT: {{wrapper|allocation}}
; CHECK: function @control
; CHECK-NEXT: allocation Malloc (other)
; CHECK-NOT: {{wrapper|allocation}}
@arena = internal global [4096 x i8] zeroinitializer
define ptr @malloc(i64 %n) {
  ret ptr @arena
}
define void @f() {
  %p = call ptr @malloc(i64 24)
  ret void
}

; Other allocations are still found.
define void @control(i64 %n) {
  %p = call ptr @pool_get(i64 %n)
  ret void
}
declare noalias ptr @pool_get(i64) allockind("alloc,uninitialized") allocsize(0)
