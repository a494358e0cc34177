; RUN: %opt_restruct -passes="print<dtrans-library>" -disable-output %s | FileCheck %s

; CHECK: call of @strtok in @f, as strtok:
; CHECK: within argument 0 -> result
; CHECK-NEXT: library Tokens -> result
; CHECK-NEXT: argument 0 -> library Tokens
; CHECK-NEXT: reads and writes memory captured in Tokens
define void @f(ptr %p, ptr %q) {
  %t = call ptr @strtok(ptr %p, ptr %q)
  ret void
}
declare ptr @strtok(ptr, ptr)
