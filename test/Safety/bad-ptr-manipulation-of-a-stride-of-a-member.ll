; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Offsets in multiples of their size traverse an array of structures in a field.

; CHECK: {{^}}%struct.o{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%q = getelementptr

%struct.in = type { i32, i32 }
%struct.o = type { i32, [4 x %struct.in] }
@o = internal global %struct.o zeroinitializer
@i = internal global i64 0

define internal void @f() {
  %n = load i64, ptr @i
  %m = mul i64 %n, 2
  %p = getelementptr i8, ptr @o, i64 4
  %q = getelementptr i32, ptr %p, i64 %m
  %v = load i32, ptr %q
  ret void
}
