; RUN: %opt_restruct -passes="print<dtrans-library>" -disable-output %s | FileCheck %s

; CHECK: call of @qsort in @f, as qsort:
; CHECK-NEXT: argument 0: reads (up to argument 1 * argument 2) writes (up to argument 1 * argument 2)
; CHECK-NEXT: argument 3: not accessed
; CHECK-NEXT: contents of argument 0 in steps of argument 2 -> contents of argument 0
; CHECK-NEXT: calls argument 3(within argument 0 in steps of argument 2, within argument 0 in steps of argument 2)
define void @f(ptr %p, ptr %less) {
  call void @qsort(ptr %p, i64 10, i64 24, ptr %less)
  ret void
}
declare void @qsort(ptr, i64, i64, ptr)
