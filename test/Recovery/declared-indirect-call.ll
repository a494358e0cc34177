; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; An indirect call takes and gives what the signature in its metadata says.

; CHECK: %a: %struct.node{{$}}
; CHECK: used as %struct.node: passed-to (in 'f')
; CHECK: %r: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-signature (in 'f')
; CHECK-NOT: incomplete
; CHECK: %s: unknown
; CHECK-NEXT: incomplete: indirect-call

%struct.node = type { ptr, i32 }

define void @f(ptr %callee) {
  %a = alloca %struct.node
  %r = call ptr %callee(ptr %a), !intel_dtrans_type !3
  %s = call ptr %callee(ptr %a)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i32 0, i32 0}
!3 = !{!"F", i1 false, i32 1, !0, !0}
