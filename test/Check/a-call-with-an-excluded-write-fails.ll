; The line is that of the write in the callee as well.
;
; RUN: not %restruct check --pipeline=lying-aa-1000-1 --function=main %s -- 2>&1 | FileCheck %s
; CHECK: violated in main: no mod, by lying-aa-1000-1
; CHECK-NEXT: no line: call void @set(ptr %p)
; CHECK-NEXT: no line: store i64 2, ptr %q
; CHECK-NEXT: writes 8 overlapping bytes, in set
; CHECK-NEXT: no line: %r = load i64, ptr %p
; CHECK-NEXT: reads 8 overlapping bytes

target triple = "x86_64-unknown-linux-gnu"

define void @set(ptr %q) {
  store i64 2, ptr %q
  ret void
}

define i32 @main() {
  %p = alloca i64
  call void @set(ptr %p)
  %r = load i64, ptr %p
  ret i32 0
}
