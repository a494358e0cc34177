; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; `int tail[1]` of which the one element is used, in one of several structures, is a
; field like others.

; CHECK-NOT: {{^}}  BadPtrManipulation:

%struct.t = type { i32, [1 x i32] }
@t = internal global [8 x %struct.t] zeroinitializer
@i = internal global i64 0

define internal void @f() {
  %n = load i64, ptr @i
  %q = getelementptr inbounds %struct.t, ptr @t, i64 %n, i32 1, i64 0
  %v = load i32, ptr %q
  ret void
}
