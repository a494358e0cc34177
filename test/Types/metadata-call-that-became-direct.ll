; RUN: %opt_restruct -passes='print<dtrans-types>,verify<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s --allow-empty
; An indirect call that optimisation made direct keeps its signature. That is no
; error, and is not mistaken for the type of allocated memory.

; CHECK-NOT: {{.}}

declare ptr @callee(ptr)

define ptr @f(ptr %p) {
  %r = call ptr @callee(ptr %p), !intel_dtrans_type !1
  ret ptr %r
}

!0 = !{i32 0, i32 1}
!1 = !{!"F", i1 false, i32 1, !0, !0}
