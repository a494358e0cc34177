; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The size of an allocation fits two structures, and it is used as both.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadCasting:

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i64 }

declare noalias ptr @malloc(i64)

define internal void @f() {
  %p = call ptr @malloc(i64 16)
  %a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %a
  %b = getelementptr inbounds %struct.t, ptr %p, i64 0, i32 1
  %v = load i64, ptr %b
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
