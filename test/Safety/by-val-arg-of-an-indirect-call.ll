; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The function that is called is not known.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  ByValArg:
; CHECK-NEXT: {{.*}}to an unknown function: call void %f

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @f(ptr %f) {
  call void %f(ptr byval(%struct.s) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
