; The accesses are to two halves of a variable. It differs from
; a-right-partial-alias-passes.ll in the size of the first.
;
; RUN: not %restruct check --pipeline=basic-aa,lying-aa-partial-1000-1 --function=set %s -- 2>&1 | FileCheck %s
; CHECK: violated in set: partial alias, by lying-aa-partial-1000-1
; CHECK-NEXT: no line: store i32 1, ptr %p
; CHECK-NEXT: writes 4 overlapping bytes
; CHECK-NEXT: no line: store i32 2, ptr %q
; CHECK-NEXT: writes 4 overlapping bytes
; CHECK: restruct check: {{[1-9][0-9]*}} violations

target triple = "x86_64-unknown-linux-gnu"

@x = global i64 0

define void @set(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret void
}

define i32 @main() {
  call void @set(ptr @x, ptr getelementptr (i8, ptr @x, i64 4))
  ret i32 0
}
