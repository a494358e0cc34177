; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK-NOT: {{wrapper|allocation}}
; CHECK: function @control
; CHECK-NEXT: allocation Malloc (other)
; CHECK-NOT: {{wrapper|allocation}}
define ptr @f(ptr %p) {
  %q = call ptr @_ZnwmPv(i64 24, ptr %p)
  ret ptr %q
}
declare ptr @_ZnwmPv(i64, ptr)

; Other allocations are still found.
define void @control(i64 %n) {
  %p = call ptr @pool_get(i64 %n)
  ret void
}
declare noalias ptr @pool_get(i64) allockind("alloc,uninitialized") allocsize(0)
