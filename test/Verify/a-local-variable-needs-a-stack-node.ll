; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: an object that the node does not expect
; CHECK-NEXT: object: stack '%a = alloca i32, align 4' of 4 bytes (in main)

target triple = "x86_64-pc-linux-gnu"

define i32 @main() {
  %a = alloca i32
  store i32 1, ptr %a, !oracle.place !0
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
