; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: free Free (malloc) of %p by @free
define void @f(ptr %p) {
  %q = load ptr, ptr %p
  call void @free(ptr %p)
  ret void
}
declare void @free(ptr)
