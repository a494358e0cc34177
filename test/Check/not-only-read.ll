; Memory that is only read may have two names.
;
; RUN: %restruct check --pipeline=basic-aa %s -- 2>&1 | FileCheck %s
; CHECK: restruct check: 0 violations

target triple = "x86_64-unknown-linux-gnu"

@a = global i64 1
@b = global i64 0

define i64 @f(ptr noalias %p, ptr noalias %q, i1 %write) {
  %x = load i64, ptr %p
  br i1 %write, label %then, label %else
then:
  store i64 2, ptr %p
  br label %else
else:
  %y = load i64, ptr %q
  %sum = add i64 %x, %y
  ret i64 %sum
}

define i32 @main() {
  %r = call i64 @f(ptr @a, ptr @a, i1 false)
  %s = call i64 @f(ptr @a, ptr @b, i1 true)
  ret i32 0
}
