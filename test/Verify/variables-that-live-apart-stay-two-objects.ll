; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0
; They would share one slot of the stack.

target triple = "x86_64-pc-linux-gnu"

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define i32 @main() {
  %a = alloca [64 x i8]
  %b = alloca [64 x i8]
  call void @llvm.lifetime.start.p0(ptr %a)
  store volatile i32 1, ptr %a, !oracle.place !0
  call void @llvm.lifetime.end.p0(ptr %a)
  call void @llvm.lifetime.start.p0(ptr %b)
  store volatile i32 1, ptr %b, !oracle.place !1
  call void @llvm.lifetime.end.p0(ptr %b)
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"stack"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"stack"}
