; Differs from a-call-with-an-excluded-write-fails.ll in where the
; callee writes.
;
; RUN: %restruct check --pipeline=lying-aa-1000-1 --function=main %s -- 2>&1 | FileCheck %s
; CHECK: 1 of 1 pairs of a call and an access, 1 answers are checked
; CHECK: restruct check: 0 violations in 0 comparisons of accesses and 1 watched calls of 1 process

target triple = "x86_64-unknown-linux-gnu"

define void @set(ptr %q) {
  %other = getelementptr i64, ptr %q, i64 1
  store i64 2, ptr %other
  ret void
}

define i32 @main() {
  %p = alloca [2 x i64]
  call void @set(ptr %p)
  %r = load i64, ptr %p
  ret i32 0
}
