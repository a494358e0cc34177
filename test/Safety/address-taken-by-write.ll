; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Its bytes are written to a file.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}call i64 @write

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@s2 = internal global %struct.s zeroinitializer

declare i64 @write(i32, ptr, i64)

define internal void @f() {
  %r = call i64 @write(i32 1, ptr @s, i64 16)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
