; Differs from not-only-read.ll in that the write is executed.
;
; RUN: not %restruct check --pipeline=basic-aa %s -- 2>&1 | FileCheck %s
; CHECK: violated in f: no alias, by basic-aa
; CHECK-NEXT: no line: store i64 2, ptr %p
; CHECK-NEXT: writes 8 overlapping bytes
; CHECK-NEXT: no line: %y = load i64, ptr %q
; CHECK-NEXT: reads 8 overlapping bytes

target triple = "x86_64-unknown-linux-gnu"

@a = global i64 1

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
  %r = call i64 @f(ptr @a, ptr @a, i1 true)
  ret i32 0
}
