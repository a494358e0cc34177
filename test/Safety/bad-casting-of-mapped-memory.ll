; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The memory of a mapped file, or shared memory, is used as it.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadCasting:

%struct.s = type { i32, i32, ptr }

declare ptr @mmap(ptr, i64, i32, i32, i32, i64)

define internal void @f() {
  %p = call ptr @mmap(ptr null, i64 4096, i32 3, i32 1, i32 3, i64 0)
  %a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %v = load i32, ptr %a
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
