; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Variable arguments lie behind the copy.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  ByValArg:
; CHECK-NEXT: {{.*}}to a function with variable arguments: call void (ptr, ...) @take

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @take(ptr byval(%struct.s) %x, ...) {
  ret void
}

define internal void @f() {
  call void (ptr, ...) @take(ptr byval(%struct.s) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
