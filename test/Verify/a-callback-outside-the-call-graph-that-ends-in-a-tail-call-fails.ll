; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: a callee that the call graph does not have
; CHECK-NEXT: no line: call void @qsort
; CHECK-NEXT: called k
; What a callback calls at its end does not hide which callback it was.

target triple = "x86_64-pc-linux-gnu"

declare void @qsort(ptr, i64, i64, ptr)

define internal i32 @h(ptr %p, ptr %q) noinline {
  %a = load i32, ptr %p
  %b = load i32, ptr %q
  %r = sub i32 %a, %b
  ret i32 %r
}

define internal i32 @k(ptr %p, ptr %q) {
  %r = musttail call i32 @h(ptr %q, ptr %p)
  ret i32 %r
}

define i32 @main() {
  %a = alloca [8 x i32]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 32, i1 false)
  call void @qsort(ptr %a, i64 8, i64 4, ptr @k), !oracle.callees !0
  ret i32 0
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!0 = !{ptr @h}
