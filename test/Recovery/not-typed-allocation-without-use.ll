; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A size that is that of a structure does not make memory one.

; CHECK: %m: unknown
; CHECK-NOT: inferred as
; CHECK-LABEL: function @g

%struct.node = type { ptr, i32 }
declare noalias ptr @malloc(i64)

define ptr @f() {
  %m = call ptr @malloc(i64 16)
  ret ptr %m
}
define void @g() {
  %a = alloca %struct.node
  ret void
}
