; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: one object, two distances

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  store i32 1, ptr %p, !oracle.place !0
  store i32 2, ptr %p, !oracle.place !1
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
!1 = !{i64 1, i64 8, i64 0, i64 16, !"heap"}
