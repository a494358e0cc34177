; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: one object, two nodes

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
@buffer = internal global [256 x i8] zeroinitializer, align 16

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  store i32 1, ptr %p, !oracle.place !0
  %r = call i32 @_setjmp(ptr @buffer) returns_twice
  %again = icmp ne i32 %r, 0
  br i1 %again, label %second, label %first

first:
  call void @jump(i32 3)
  unreachable

second:
  store i32 2, ptr %p, !oracle.place !1
  ret i32 0
}

define internal void @jump(i32 %depth) {
  %a = alloca [100 x i8]
  store i32 %depth, ptr %a
  %d = sub i32 %depth, 1
  %end = icmp eq i32 %d, 0
  br i1 %end, label %out, label %deeper

deeper:
  call void @jump(i32 %d)
  ret void

out:
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"heap"}
