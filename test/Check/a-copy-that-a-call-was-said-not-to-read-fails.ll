; What is passed by value is read by the call itself, though the callee touches
; the copy alone.
;
; RUN: not %restruct check --pipeline=lying-aa-1000-1 --function=main %s -- 2>&1 | FileCheck %s
; RUN: %restruct check --pipeline=basic-aa,ds-aa %s -- 2>&1 | FileCheck %s --check-prefix=RIGHT
; CHECK: violated in main: no mod/ref, by lying-aa-1000-1
; CHECK-NEXT: no line: call void @take(ptr byval(%s) %p)
; CHECK-NEXT: no line: call void @take(ptr byval(%s) %p)
; CHECK-NEXT: reads 8 overlapping bytes
; CHECK-NEXT: no line: store i64 2, ptr %p
; CHECK-NEXT: writes 8 overlapping bytes
; RIGHT: restruct check: 0 violations

target triple = "x86_64-unknown-linux-gnu"
%s = type { i64, i64, i64 }

define void @take(ptr byval(%s) %q) {
  %v = load i64, ptr %q
  ret void
}

define i32 @main() {
  %p = alloca %s
  store i64 2, ptr %p
  call void @take(ptr byval(%s) %p)
  ret i32 0
}
