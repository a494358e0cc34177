; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; calloc's size may be the first argument, and the number the second.

; CHECK: %struct.s
; CHECK-NOT: {{^}}  BadAllocSizeArg:

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

@n = internal global i64 0

declare noalias ptr @calloc(i64, i64)

define internal void @f() {
  %n = load i64, ptr @n
  %p = call ptr @calloc(i64 16, i64 %n)
  store ptr %p, ptr @sp
  %q = call ptr @calloc(i64 %n, i64 16)
  store ptr %q, ptr @sp
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
