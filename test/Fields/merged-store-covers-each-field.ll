; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; One store over two fields writes both, and not the third.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: written {{.*}} multiple values
; CHECK: 1: written {{.*}} multiple values
; CHECK: 2: reads 0.00 writes 0.00, single value i64 0{{$}}

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, i32, i64 }
@g = internal global %struct.s zeroinitializer
define void @f(i64 %v) {
  store i64 %v, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 0)
  ret void
}
