; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; `int tail[1]` at the end is indexed by a variable: the old way to write an array
; of any length.

; CHECK: {{^}}%struct.t{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%q = getelementptr

%struct.t = type { i32, [1 x i32] }
@t = internal global %struct.t zeroinitializer
@i = internal global i64 0

declare ptr @malloc(i64)

define internal void @f() {
  %m = call ptr @malloc(i64 16)
  %first = getelementptr inbounds %struct.t, ptr %m, i64 0, i32 0
  store i32 1, ptr %first
  %n = load i64, ptr @i
  %q = getelementptr inbounds %struct.t, ptr @t, i64 0, i32 1, i64 %n
  %v = load i32, ptr %q
  ret void
}
