; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A function that returns new memory, which all its callers use as the same type.

; CHECK-LABEL: function @make
; CHECK: %m: %struct.a{{$}}
; CHECK-NOT: incomplete
; CHECK-LABEL: function @user
; CHECK: %r: %struct.a{{$}}
; CHECK-NOT: incomplete

%struct.a = type { i32, i32 }
declare noalias ptr @malloc(i64)
@count = internal global i64 0

define internal ptr @make() {
  %m = call ptr @malloc(i64 8)
  store i32 1, ptr %m
  ret ptr %m
}
define i32 @user() {
  %r = call ptr @make()
  %x = getelementptr %struct.a, ptr %r, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
