; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: an object that the node does not expect
; CHECK-NEXT: object: global h of 8 bytes

target triple = "x86_64-pc-linux-gnu"

@g = internal global i64 0
@h = internal global i64 0

define i32 @main() {
  store i64 1, ptr @g, !oracle.place !0
  store i64 1, ptr @h, !oracle.place !0
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"stack", ptr @g}
