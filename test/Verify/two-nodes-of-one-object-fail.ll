; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: oracle: metadata: in main: one object, two nodes
; CHECK-NEXT: object: heap, 64 bytes, allocated in main
; CHECK-NEXT: no line: store i32 2
; CHECK-NEXT: node 2 heap, offset 8
; CHECK-NEXT: no line: store i32 1
; CHECK-NEXT: node 1 heap, offset 0

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  %q = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %p, !oracle.place !0
  store i32 2, ptr %q, !oracle.place !1
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
!1 = !{i64 2, i64 8, i64 0, i64 0, !"heap"}
