; The callee hands a pointer to its copy to a function that reads there.
;
; RUN: not %restruct check --pipeline=lying-aa-1000-1 --function=main %s -- 2>&1 | FileCheck %s
; CHECK: violated in main: no mod/ref, by lying-aa-1000-1
; CHECK-NEXT: no line: call void @pass(ptr byval(%s) %p)
; CHECK-NEXT: no line: call void @pass(ptr byval(%s) %p)
; CHECK-NEXT: reads 8 overlapping bytes

target triple = "x86_64-unknown-linux-gnu"
%s = type { i64, i64, i64 }

define internal void @get(ptr %q) noinline {
  %v = load i64, ptr %q
  ret void
}

define internal void @pass(ptr byval(%s) %q) noinline {
  call void @get(ptr %q)
  ret void
}

define i32 @main() {
  %p = alloca %s
  store i64 2, ptr %p
  call void @pass(ptr byval(%s) %p)
  ret i32 0
}
