; RUN: %opt_restruct -passes="print<dtrans-library>" -disable-output %s | FileCheck %s

; CHECK: call of @mystery in @f: unknown
define void @f(ptr %p) {
  call void @mystery(ptr %p)
  ret void
}
declare void @mystery(ptr)
