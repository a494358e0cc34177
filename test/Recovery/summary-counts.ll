; The summary counts pointers in functions, and why they are not complete.

; RUN: %opt_restruct -passes='print<dtrans-pointer-types-summary>' -disable-output %s | FileCheck %s

; CHECK: pointers in functions: 2
; CHECK-NEXT: one cell 1, complete 1
; CHECK: unknown 1, complete 0
; CHECK: unknown-caller 1

%struct.a = type { i32 }

define void @f(ptr %p) {
  %a = alloca %struct.a
  ret void
}
