; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A merge with a pointer of unknown origin has the one type, and is not
; complete.

; CHECK: %p: %struct.a{{$}}
; CHECK-NEXT: declared %struct.a
; CHECK-NEXT: incomplete: unknown-callee
; CHECK-NEXT: since %u in 'f'

%struct.a = type { i32 }
@a = internal global %struct.a zeroinitializer
declare ptr @unknown()

define ptr @f(i1 %c) {
  %u = call ptr @unknown()
  %p = select i1 %c, ptr @a, ptr %u
  ret ptr %p
}
