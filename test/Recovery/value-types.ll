; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Without metadata, globals and allocas are what their IR types say. Arrays are
; seen as their elements.

; CHECK: @g: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: value-type (@g)
; CHECK: @many: %struct.node{{$}}
; CHECK: %a: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: value-type (in 'f')

%struct.node = type { ptr, i32 }
@g = internal global %struct.node zeroinitializer
@many = internal global [4 x %struct.node] zeroinitializer

define void @f() {
  %a = alloca %struct.node
  ret void
}
