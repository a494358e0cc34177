; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @destroy (frees): UsesFreed
; CHECK-NEXT: %inner = load ptr, ptr %p
define void @destroy(ptr %p) {
  %inner = load ptr, ptr %p
  call void @free(ptr %inner)
  call void @free(ptr %p)
  ret void
}
declare void @free(ptr)
