; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; What is padding in one structure are fields of the other.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  MismatchedElementAccess:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { i8, i64 }
%struct.t = type { i32, i16, i16 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer

define internal void @f() {
  %v = load i64, ptr @s
  store i64 %v, ptr @t
  ret void
}
