; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Instrumentation calls a function to check each access.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call void @__asan_load4_noabort

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

declare void @__asan_load4_noabort(ptr)

define internal void @f() {
  %x = getelementptr inbounds %struct.s, ptr @s, i64 0, i32 1
  call void @__asan_load4_noabort(ptr %x)
  %v = load i32, ptr %x
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
