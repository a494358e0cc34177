; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A local array of variable length.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  LocalInstance:
; CHECK-NEXT: {{.*}}%p = alloca

%struct.s = type { i32, i32, ptr }
@n = internal global i64 0

define internal void @f() {
  %n = load i64, ptr @n
  %p = alloca %struct.s, i64 %n
  %a = getelementptr inbounds %struct.s, ptr %p, i64 1, i32 1
  store i32 1, ptr %a
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
