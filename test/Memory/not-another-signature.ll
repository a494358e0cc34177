; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK-NOT: {{wrapper|allocation}}
; CHECK: function @control
; CHECK-NEXT: allocation Malloc (other)
; CHECK-NOT: {{wrapper|allocation}}
define void @f() {
  %p = call ptr @malloc(i64 24, i32 1)
  ret void
}
declare ptr @malloc(i64, i32)

; Other allocations are still found.
define void @control(i64 %n) {
  %p = call ptr @pool_get(i64 %n)
  ret void
}
declare noalias ptr @pool_get(i64) allockind("alloc,uninitialized") allocsize(0)
