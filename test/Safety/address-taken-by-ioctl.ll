; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The system fills it.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}call i32 @ioctl

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@s2 = internal global %struct.s zeroinitializer

declare i32 @ioctl(i32, i64, ptr)

define internal void @f() {
  %r = call i32 @ioctl(i32 1, i64 21523, ptr @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
