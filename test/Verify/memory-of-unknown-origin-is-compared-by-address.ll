; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: one object, two nodes
; CHECK-NEXT: object: unknown memory
; CHECK-NEXT: store i32 3

target triple = "x86_64-pc-linux-gnu"

declare ptr @mmap(ptr, i64, i32, i32, i32, i64)

define i32 @main() {
  %p = call ptr @mmap(ptr null, i64 4096, i32 3, i32 34, i32 -1, i64 0)
  %q = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %p, !oracle.place !0
  store i32 2, ptr %q, !oracle.place !1
  store i32 3, ptr %p, !oracle.place !1
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"unknown"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"unknown"}
