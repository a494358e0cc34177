; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Other modules pass the old layout.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  ByValArg:
; CHECK-NEXT: {{.*}}other modules may call the function: call void @take

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define void @take(ptr byval(%struct.s) %x) {
  ret void
}

define internal void @f() {
  call void @take(ptr byval(%struct.s) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
