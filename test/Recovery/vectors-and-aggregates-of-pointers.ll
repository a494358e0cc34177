; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A vector or aggregate has the facts of all that is in it.

; CHECK: %v2: ambiguous
; CHECK-DAG: declared %struct.a
; CHECK-DAG: declared %struct.b
; CHECK: %e: ambiguous
; CHECK: %s1: %struct.a{{$}}
; CHECK: %x: %struct.a{{$}}

%struct.a = type { i32 }
%struct.b = type { i64 }
@a = internal global %struct.a zeroinitializer
@b = internal global %struct.b zeroinitializer

define ptr @f() {
  %v1 = insertelement <2 x ptr> poison, ptr @a, i32 0
  %v2 = insertelement <2 x ptr> %v1, ptr @b, i32 1
  %e = extractelement <2 x ptr> %v2, i32 0
  %s1 = insertvalue { ptr, i1 } poison, ptr @a, 0
  %x = extractvalue { ptr, i1 } %s1, 0
  ret ptr %x
}
