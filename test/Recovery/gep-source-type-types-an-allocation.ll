; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; New memory is what it is used as: here by a getelementptr behind a phi.

; CHECK: %m: %struct.node{{$}}
; CHECK-NEXT: inferred as %struct.node: gep (in 'f')
; CHECK-NEXT: used as %struct.node: gep (in 'f')
; CHECK-NOT: incomplete
; CHECK: %p: %struct.node{{$}}
; CHECK: %x: %struct.node+8{{$}}

%struct.node = type { ptr, i32 }
declare noalias ptr @malloc(i64)

define i32 @f(i1 %c) {
entry:
  %m = call ptr @malloc(i64 16)
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %p = phi ptr [ %m, %entry ], [ null, %a ]
  %x = getelementptr %struct.node, ptr %p, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
