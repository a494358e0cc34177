; p and its successor do not alias within an iteration; the successor is the
; next iteration's p.
;
; RUN: %restruct check --pipeline=basic-aa %s -- 2>&1 | FileCheck %s
; CHECK: queried {{[1-9][0-9]*}} of {{[1-9][0-9]*}} pairs of accesses, {{[1-9][0-9]*}} answers are checked
; CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons

target triple = "x86_64-unknown-linux-gnu"

@a = global [10 x i64] zeroinitializer

define i32 @main() {
entry:
  br label %loop
loop:
  %p = phi ptr [ @a, %entry ], [ %q, %loop ]
  %i = phi i64 [ 0, %entry ], [ %n, %loop ]
  store i64 1, ptr %p
  %q = getelementptr i64, ptr %p, i64 1
  store i64 2, ptr %q
  %n = add i64 %i, 1
  %more = icmp ult i64 %n, 9
  br i1 %more, label %loop, label %end
end:
  ret i32 0
}
