; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A pointer out of memory that is declared to hold a number is not complete.

; CHECK: %p: unknown
; CHECK-NEXT: incomplete: no-pointer-memory

%struct.node = type { ptr, ptr, i64 }
@g = internal global %struct.node zeroinitializer

define ptr @f() {
  %slot = getelementptr %struct.node, ptr @g, i64 0, i32 2
  %p = load ptr, ptr %slot
  ret ptr %p
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
