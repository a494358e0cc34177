; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; What is passed is one structure, what the callee uses is another: declarations
; and usages of the actual argument say so.

; CHECK-LABEL: function @caller
; CHECK: %a: ambiguous
; CHECK-NEXT: declared %struct.a: value-type (in 'caller')
; CHECK-NEXT: used as %struct.b: gep (in 'callee')

%struct.a = type { i32, i32 }
%struct.b = type { i64, i32 }

define internal i32 @callee(ptr %p) {
  %x = getelementptr %struct.b, ptr %p, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}

define i32 @caller() {
  %a = alloca %struct.a
  %r = call i32 @callee(ptr %a)
  ret i32 %r
}
