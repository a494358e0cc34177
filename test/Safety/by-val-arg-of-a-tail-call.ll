; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The call reuses the memory of its caller's arguments.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  ByValArg:
; CHECK-NEXT: {{.*}}reuses the memory of its caller's arguments: musttail call void @take

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @take(ptr byval(%struct.s) %x) {
  ret void
}

define internal void @f(ptr byval(%struct.s) %y) {
  musttail call void @take(ptr byval(%struct.s) %y)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
