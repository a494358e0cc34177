; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A pointer of which nothing else is known is what it is compared with. If
; anything else is known, comparing says nothing.

; CHECK: %p: %struct.a{{$}}
; CHECK-NEXT: inferred as %struct.a: compared (in 'f')
; CHECK-NEXT: used as %struct.a: compared (in 'f')
; CHECK-NEXT: incomplete: unknown-callee
; CHECK: %b: %struct.b{{$}}
; CHECK-NOT: compared

%struct.a = type { i64, i64 }
%struct.b = type { i64 }
@a = internal global %struct.a zeroinitializer
declare ptr @unknown()

define i1 @f() {
  %p = call ptr @unknown()
  %c = icmp eq ptr %p, @a
  %b = alloca %struct.b
  %d = icmp eq ptr %b, @a
  %e = and i1 %c, %d
  ret i1 %e
}
