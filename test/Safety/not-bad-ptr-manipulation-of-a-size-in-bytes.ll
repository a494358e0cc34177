; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The next structure, or one of its fields, by a number of bytes: what a
; getelementptr of the structure by 1 says in other words.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NOT: {{^}}  {{Bad|Unhandled|Mismatched}}

%struct.s = type { i32, i32, ptr }
@sp = internal global ptr null, !intel_dtrans_type !0

define internal i32 @f() {
  %p = load ptr, ptr @sp
  %next = getelementptr i8, ptr %p, i64 16
  %field = getelementptr i8, ptr %p, i64 20
  %before = getelementptr i8, ptr %p, i64 -16
  %fieldbefore = getelementptr i32, ptr %p, i64 -3
  %v = load i32, ptr %next
  %w = load i32, ptr %field
  %x = load i32, ptr %before
  %y = load i32, ptr %fieldbefore
  ret i32 %y
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
