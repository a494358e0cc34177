; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; An indirect call carries its signature.

; CHECK-NOT: {{error|warning}}
; CHECK: indirect calls:
; CHECK-NEXT: @f #0 : i32* (%struct.foo*, i32)
; CHECK-NOT: allocations:

%struct.foo = type { i32 }

define ptr @f(ptr %callee, ptr %p) {
  %r = call ptr %callee(ptr %p, i32 1), !intel_dtrans_type !1
  ret ptr %r
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !2}
!1 = !{!"F", i1 false, i32 2, !4, !3, !2}
!2 = !{i32 0, i32 0}
!3 = !{%struct.foo zeroinitializer, i32 1}
!4 = !{i32 0, i32 1}
