; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

target triple = "x86_64-pc-linux-gnu"

declare void @qsort(ptr, i64, i64, ptr)

define internal i32 @f(ptr %p, ptr %q) {
  ret i32 0
}

define internal i32 @g(ptr %p, ptr %q) {
  ret i32 0
}

define i32 @main() {
  %a = alloca [8 x i32]
  call void @qsort(ptr %a, i64 8, i64 4, ptr @g), !oracle.callees !0
  call void @after()
  ret i32 0
}

define internal void @after() {
  ret void
}

!0 = !{ptr @g}
