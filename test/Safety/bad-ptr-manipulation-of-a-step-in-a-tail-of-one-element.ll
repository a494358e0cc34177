; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The address of `int tail[1]` is offset by a variable number of elements.

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
  %p = getelementptr inbounds %struct.t, ptr @t, i64 0, i32 1
  %q = getelementptr inbounds i32, ptr %p, i64 %n
  %v = load i32, ptr %q
  ret void
}
