; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; An object behind a header is an object where it is used as one. Of the
; header, only that an object is somewhere behind it.

; CHECK: %m: ambiguous
; CHECK: inferred as %struct.node (offset unknown)
; CHECK: %obj: %struct.node{{$}}
; CHECK: %field: %struct.node+8{{$}}

%struct.node = type { ptr, i32, i32 }
declare noalias ptr @malloc(i64)

define i32 @f() {
  %m = call ptr @malloc(i64 24)
  store i64 1, ptr %m
  %obj = getelementptr i8, ptr %m, i64 8
  %field = getelementptr %struct.node, ptr %obj, i64 0, i32 1
  %v = load i32, ptr %field
  ret i32 %v
}
