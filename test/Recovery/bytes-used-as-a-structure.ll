; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Bytes that are used as a structure: the inferred type is known, and also
; that no declaration gives it.

; CHECK: @buffer: %struct.a{{$}}
; CHECK-NEXT: declared i8: value-type (@buffer)
; CHECK-NEXT: inferred as %struct.a: gep (in 'f')
; CHECK-NEXT: used as %struct.a: gep (in 'f')

%struct.a = type { i32, i32 }
@buffer = internal global [64 x i8] zeroinitializer, align 8

define i32 @f() {
  %x = getelementptr %struct.a, ptr @buffer, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
