; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; byval and sret say what a parameter points to.

; CHECK: %in: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: parameter-attribute
; CHECK-NOT: incomplete
; CHECK: %out: %struct.node{{$}}

%struct.node = type { ptr, i32 }

define void @f(ptr byval(%struct.node) %in) {
  ret void
}
define void @g(ptr sret(%struct.node) %out) {
  ret void
}
