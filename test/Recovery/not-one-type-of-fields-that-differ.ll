; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A pointer to one of two fields of different types has none.

; CHECK: %p: ambiguous
; CHECK-NEXT: declared %struct.s+4
; CHECK-NEXT: declared %struct.s+8

%struct.s = type { i32, float, i64 }
@s = internal global %struct.s zeroinitializer

define ptr @f(i1 %c) {
  %a = getelementptr %struct.s, ptr @s, i64 0, i32 1
  %b = getelementptr %struct.s, ptr @s, i64 0, i32 2
  %p = select i1 %c, ptr %a, ptr %b
  ret ptr %p
}
