; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Of a function that only known calls call, parameters are what callers pass,
; and the result is what is returned; what the callee uses them as is a usage
; of what is passed.

; CHECK-LABEL: function @callee
; CHECK: %p: %struct.a{{$}}
; CHECK-NEXT: declared %struct.a: value-type (in 'caller')
; CHECK-NEXT: used as %struct.a: gep (in 'callee')
; CHECK-NOT: incomplete
; CHECK-LABEL: function @caller
; CHECK: %a: %struct.a{{$}}
; CHECK: used as %struct.a: gep (in 'callee')
; CHECK: %r: %struct.a+4{{$}}
; CHECK-NOT: incomplete

%struct.a = type { i32, i32 }

define internal ptr @callee(ptr %p) {
  %x = getelementptr %struct.a, ptr %p, i64 0, i32 1
  ret ptr %x
}

define ptr @caller() {
  %a = alloca %struct.a
  %r = call ptr @callee(ptr %a)
  ret ptr %r
}
