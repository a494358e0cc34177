; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A variable is in a section of its own: other code may traverse it from beginning to
; end, from one variable to the next.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  UnhandledUse:
; CHECK-NEXT: {{.*}}@first

%struct.s = type { i32, i32, ptr }
@first = internal global %struct.s { i32 1, i32 2, ptr null }, section "table"
@second = internal global %struct.s { i32 3, i32 4, ptr null }, section "table"

define internal void @f() {
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
