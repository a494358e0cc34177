; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A field and padding are loaded as one number, which is stored to the same
; field of another object. A store alone may cover padding with any value.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  MismatchedElementAccess:
; CHECK: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}%struct.t{{$}}
; CHECK-NOT: {{^}}  MismatchedElementAccess:
; CHECK: {{^}}  MultipleFieldAccess:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { i8, i64 }
%struct.t = type { i32, i16 }
@s = internal global [4 x %struct.s] zeroinitializer
@t = internal global %struct.t zeroinitializer

define internal void @f(i64 %i, i64 %n, i1 %c) {
entry:
  %a = getelementptr [4 x %struct.s], ptr @s, i64 0, i64 %i
  %b = getelementptr [4 x %struct.s], ptr @s, i64 0, i64 %n
  %v = load i64, ptr %a
  br i1 %c, label %then, label %end
then:
  %w = load i64, ptr %b
  br label %end
end:
  %x = phi i64 [ %v, %entry ], [ %w, %then ]
  store i64 %x, ptr %b
  store i64 %n, ptr @t
  ret void
}
