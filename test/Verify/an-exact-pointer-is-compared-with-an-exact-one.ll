; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: one object, two distances
; The first pointer's offset is known modulo 4 only, so each of the others agrees
; with it. They do not agree with each other.

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  store i32 1, ptr %p, !oracle.place !0
  store i32 2, ptr %p, !oracle.place !1
  store i32 3, ptr %p, !oracle.place !2
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 4, !"heap"}
!1 = !{i64 1, i64 8, i64 0, i64 0, !"heap"}
!2 = !{i64 1, i64 16, i64 0, i64 0, !"heap"}
