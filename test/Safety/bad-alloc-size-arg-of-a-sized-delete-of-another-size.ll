; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; operator delete is given a number of bytes that is not one of structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadAllocSizeArg:
; CHECK-NEXT: {{.*}}call void @_ZdlPvm

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare void @_ZdlPvm(ptr, i64)

define internal void @f(i64 %n) {
  %p = load ptr, ptr @sp
  call void @_ZdlPvm(ptr %p, i64 %n)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
