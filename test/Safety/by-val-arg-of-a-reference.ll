; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The caller lays out the memory of an argument that it does not copy.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  ByValArg:
; CHECK-NEXT: {{.*}}in memory that the caller lays out: call void @take

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @take(ptr byref(%struct.s) %x) {
  ret void
}

define internal void @f() {
  call void @take(ptr byref(%struct.s) @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
