; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A wider store of zero is zero in each field.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: written {{.*}} single value i32 0{{$}}
; CHECK: 1: written {{.*}} single value i32 0{{$}}

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, i32, i64 }
@g = internal global %struct.s zeroinitializer
define void @f() {
  store i64 0, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 0)
  ret void
}
