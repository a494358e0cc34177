; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; The variable holds malloc, but it may change.

; CHECK-NOT: {{wrapper|allocation}}
; CHECK: function @control
; CHECK-NEXT: allocation Malloc (other)
; CHECK-NOT: {{wrapper|allocation}}
@allocate = global ptr @malloc
define ptr @f(i64 %n) {
  %callee = load ptr, ptr @allocate
  %p = call ptr %callee(i64 %n)
  ret ptr %p
}
declare ptr @malloc(i64)

; Other allocations are still found.
define void @control(i64 %n) {
  %p = call ptr @pool_get(i64 %n)
  ret void
}
declare noalias ptr @pool_get(i64) allockind("alloc,uninitialized") allocsize(0)
