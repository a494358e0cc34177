; Stock's globals-aa knows that @take and @pass read no memory. They write to
; their copies, and so what is copied is of no matter.
;
; RUN: %restruct check --pipeline=stock --function=main %s -- 2>&1 | FileCheck %s
; CHECK: restruct check: 0 violations

target triple = "x86_64-unknown-linux-gnu"
%s = type { i64, i64, i64 }

define internal void @take(ptr byval(%s) %q) noinline {
  %field = getelementptr i8, ptr %q, i64 8
  store i64 1, ptr %field
  ret void
}

define internal void @set(ptr %q) noinline {
  store i64 3, ptr %q
  ret void
}

define internal void @pass(ptr byval(%s) %q) noinline {
  call void @set(ptr %q)
  ret void
}

define i32 @main() {
  %p = alloca %s
  store i64 2, ptr %p
  call void @take(ptr byval(%s) %p)
  call void @pass(ptr byval(%s) %p)
  ret i32 0
}
