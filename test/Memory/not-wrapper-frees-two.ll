; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @both (frees): OtherFreed
define void @both(ptr %p, ptr %q) {
  call void @free(ptr %p)
  call void @free(ptr %q)
  ret void
}
declare void @free(ptr)
