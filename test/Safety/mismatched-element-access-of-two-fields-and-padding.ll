; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A program may keep bytes of its own in the padding: what it stores there as a
; part of a number, it may load.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}  MismatchedElementAccess:

%struct.s = type { i16, i8, i32 }
@s = internal global %struct.s zeroinitializer

define internal i32 @f() {
  %both = load i32, ptr @s
  ret i32 %both
}
