; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A parameter that is given nine different structures may point to anything. The
; others that are passed with it stay what they are.

; CHECK-LABEL: function @sink
; CHECK: %p: ambiguous
; CHECK-NEXT: declared everything
; CHECK-LABEL: function @eight
; CHECK: %p: ambiguous
; CHECK-NEXT: declared %struct.a
; CHECK-LABEL: function @f
; CHECK: %a: %struct.a{{$}}

%struct.a = type { i8 }
%struct.b = type { i16 }
%struct.c = type { i32 }
%struct.d = type { i64 }
%struct.e = type { i8, i8 }
%struct.g = type { i8, i16 }
%struct.h = type { i8, i32 }
%struct.i = type { i8, i64 }
%struct.j = type { float }

define internal void @sink(ptr %p) {
  ret void
}
define internal void @eight(ptr %p) {
  ret void
}
define void @f() {
  %a = alloca %struct.a
  %b = alloca %struct.b
  %c = alloca %struct.c
  %d = alloca %struct.d
  %e = alloca %struct.e
  %g = alloca %struct.g
  %h = alloca %struct.h
  %i = alloca %struct.i
  %j = alloca %struct.j
  call void @sink(ptr %a)
  call void @sink(ptr %b)
  call void @sink(ptr %c)
  call void @sink(ptr %d)
  call void @sink(ptr %e)
  call void @sink(ptr %g)
  call void @sink(ptr %h)
  call void @sink(ptr %i)
  call void @sink(ptr %j)
  call void @eight(ptr %a)
  call void @eight(ptr %b)
  call void @eight(ptr %c)
  call void @eight(ptr %d)
  call void @eight(ptr %e)
  call void @eight(ptr %g)
  call void @eight(ptr %h)
  call void @eight(ptr %i)
  ret void
}
