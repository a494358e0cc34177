; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)
declare void @free(ptr)

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  store i32 1, ptr %p, !oracle.place !0
  call void @free(ptr %p)
  %q = call ptr @malloc(i64 64)
  store i32 2, ptr %q, !oracle.place !1
  %same = icmp eq ptr %p, %q
  %status = select i1 %same, i32 0, i32 1
  ret i32 %status
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"heap"}
