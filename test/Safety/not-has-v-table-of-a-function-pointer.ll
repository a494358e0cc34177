; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A pointer to one function is not a table.

; CHECK: HasFnPtr:
; CHECK-NOT: {{^}}  HasVTable:

%struct.v = type { ptr }
@v = internal global %struct.v zeroinitializer

define internal void @f() {

  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{!"F", i1 false, i32 1, !2, !2}
!1 = !{!"S", %struct.v zeroinitializer, i32 1, !3}
!2 = !{i32 0, i32 0}
!3 = !{!0, i32 1}
