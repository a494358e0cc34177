; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in f: one object, two nodes
; CHECK-NEXT: object: stack argument 0 of 16 bytes (of f)

target triple = "x86_64-pc-linux-gnu"

define i32 @main() {
  %a = alloca [2 x i64]
  call void @f(ptr byval([2 x i64]) %a)
  ret i32 0
}

define internal void @f(ptr byval([2 x i64]) %p) {
  store volatile i64 1, ptr %p, !oracle.place !0
  store volatile i64 1, ptr %p, !oracle.place !1
  ret void
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"stack"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"stack"}
