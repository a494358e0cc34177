; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The function reads its variable arguments from memory.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  ByValArg:
; CHECK-NEXT: {{.*}}a variable argument is passed in memory: call void (i32, ...) @take

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @take(i32 %n, ...) {
  ret void
}

define internal void @f() {
  call void (i32, ...) @take(i32 1, ptr byval(%struct.s) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
