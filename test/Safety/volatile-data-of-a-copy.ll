; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A volatile copy of a whole structure has no known accesses.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  VolatileData:
; CHECK-NEXT: {{.*}}call void @llvm.memcpy

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.s zeroinitializer

define internal void @f() {
  call void @llvm.memcpy.p0.p0.i64(ptr @s, ptr @t, i64 16, i1 true)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
