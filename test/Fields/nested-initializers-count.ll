; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; Structures and arrays in an initializer give values to the fields of the inner structure.

; CHECK-LABEL: %struct.in{{$}}
; CHECK-NOT: exposed
; CHECK: 0: {{.*}} single value i32 3{{$}}
; CHECK: 1: {{.*}} multiple values

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.in = type { i32, i32 }
%struct.s = type { i32, [2 x %struct.in] }
@g = internal global %struct.s { i32 1, [2 x %struct.in] [%struct.in { i32 3, i32 4 }, %struct.in { i32 3, i32 5 }] }
