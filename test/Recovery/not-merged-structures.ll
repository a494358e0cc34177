; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A pointer to one of two structures is ambiguous, though they look alike.

; CHECK: %p: ambiguous
; CHECK-NEXT: declared %struct.a: value-type
; CHECK-NEXT: declared %struct.b: value-type

%struct.a = type { i32 }
%struct.b = type { i32, i32 }
@a = internal global %struct.a zeroinitializer
@b = internal global %struct.b zeroinitializer

define ptr @f(i1 %c) {
  %p = select i1 %c, ptr @a, ptr @b
  ret ptr %p
}
