; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Objects are allocated in an array of bytes by the program.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadCasting:

%struct.s = type { i32, i32, ptr }
@arena = internal global [4096 x i8] zeroinitializer
@used = internal global i64 0

define internal ptr @get(i64 %n) {
  %old = load i64, ptr @used
  %new = add i64 %old, %n
  store i64 %new, ptr @used
  %p = getelementptr inbounds [4096 x i8], ptr @arena, i64 0, i64 %old
  ret ptr %p
}

define internal void @f() {
  %p = call ptr @get(i64 16)
  %a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %a
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
