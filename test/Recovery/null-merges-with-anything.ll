; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Null, undef and sentinel addresses are compatible with every pointer.

; CHECK: %p: %struct.a{{$}}
; CHECK-NEXT: declared
; CHECK-NOT: incomplete
; CHECK: %q: %struct.a{{$}}
; CHECK-NEXT: declared
; CHECK-NOT: incomplete

%struct.a = type { i32 }
@a = internal global %struct.a zeroinitializer

define ptr @f(i1 %c) {
  %p = select i1 %c, ptr @a, ptr null
  %q = select i1 %c, ptr %p, ptr inttoptr (i64 -1 to ptr)
  ret ptr %q
}
