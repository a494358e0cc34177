; Two blocks at one address, one after the other.
;
; RUN: %restruct check --pipeline=basic-aa %s -- 2>&1 | FileCheck %s
; CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons

target triple = "x86_64-unknown-linux-gnu"

declare noalias ptr @malloc(i64)
declare void @free(ptr)

define i32 @main() {
  %p = call noalias ptr @malloc(i64 24)
  store i64 1, ptr %p
  call void @free(ptr %p)
  %q = call noalias ptr @malloc(i64 24)
  store i64 2, ptr %q
  %same = icmp eq ptr %p, %q
  %status = select i1 %same, i32 0, i32 1
  ret i32 %status
}
