; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: allocation Malloc (other) %p by @pool_get: size 1 * %n
; CHECK: free Free (other) of %p by @pool_put
define void @f(i64 %n) {
  %p = call ptr @pool_get(i64 %n)
  call void @pool_put(ptr %p)
  ret void
}
declare noalias ptr @pool_get(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="pool"
declare void @pool_put(ptr allocptr) allockind("free") "alloc-family"="pool"
