; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: one object, two nodes
; CHECK-NEXT: object: heap, 1000000 bytes, allocated in main

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  store i32 1, ptr %p, !oracle.place !0
  %wall = call ptr @malloc(i64 64)
  %q = call ptr @realloc(ptr %p, i64 1000000)
  store i32 2, ptr %q, !oracle.place !1
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"heap"}
