; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A number of eight bytes, in a structure of others.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  MultipleFieldAccess:

%struct.s = type { i32, i32, i64 }
@s = internal global %struct.s zeroinitializer

define internal i64 @f() {
  %v = load i64, ptr getelementptr (%struct.s, ptr @s, i64 0, i32 2)
  ret i64 %v
}
