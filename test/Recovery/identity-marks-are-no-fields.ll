; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; The mark at the end of a structure is not a field; two structures that only
; differ in their marks are two.

; CHECK: %x: %struct.a+8{{$}}
; CHECK: %p: ambiguous

%struct.a = type { ptr, i32, <{ [0 x i4194481], [0 x i5021377], [0 x i7340033] }> }
%struct.b = type { ptr, i32, <{ [0 x i4194482], [0 x i5021377], [0 x i7340033] }> }
@a = internal global %struct.a zeroinitializer
@b = internal global %struct.b zeroinitializer

define ptr @f(i1 %c) {
  %x = getelementptr i8, ptr @a, i64 8
  %p = select i1 %c, ptr @a, ptr @b
  ret ptr %p
}
