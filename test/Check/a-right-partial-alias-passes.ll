; RUN: %restruct check --pipeline=basic-aa,lying-aa-partial-1000-1 --function=set %s -- 2>&1 | FileCheck %s
; CHECK: 1 answers are checked
; CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons

target triple = "x86_64-unknown-linux-gnu"

@x = global i64 0

define void @set(ptr %p, ptr %q) {
  store i64 1, ptr %p
  store i32 2, ptr %q
  ret void
}

define i32 @main() {
  call void @set(ptr @x, ptr getelementptr (i8, ptr @x, i64 4))
  ret i32 0
}
