; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Indices traverse an array of structures in a field.

; CHECK-NOT: {{^}}  BadPtrManipulation:

%struct.in = type { i32, i32 }
%struct.o = type { i32, [4 x %struct.in] }
@o = internal global %struct.o zeroinitializer
@i = internal global i64 0

define internal void @f() {
  %n = load i64, ptr @i
  %q = getelementptr %struct.o, ptr @o, i64 0, i32 1, i64 %n, i32 1
  %v = load i32, ptr %q
  ret void
}
