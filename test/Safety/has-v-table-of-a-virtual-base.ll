; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A table holds the offset of a virtual base: the structures that contain it keep
; their layout, and the base its size.

; CHECK: {{^}}%struct.base{{$}}
; CHECK-NOT: {{^}}%
; CHECK-NOT: {{^}}  HasVTable:
; CHECK: {{^}}  InFixedStructure:


%struct.base = type { i32, i8 }
%struct.d = type { ptr, i32, %struct.base }
@d = internal global %struct.d zeroinitializer

define internal void @f() {
  ret void
}

!intel.dtrans.types = !{!6, !1}
!restruct.records = !{!9}
!1 = !{!"S", %struct.d zeroinitializer, i32 3, !3, !2, !7}
!2 = !{i32 0, i32 0}
!3 = !{!"void", i32 1}
!6 = !{!"S", %struct.base zeroinitializer, i32 2, !2, !8}
!7 = !{%struct.base zeroinitializer, i32 0}
!8 = !{i8 0, i32 0}
!9 = !{i32 1, !"struct", !10, !"d", !"", !"d.h", i32 1, i64 192, i64 64, i32 1, !"clang-ast", !11}
!10 = !{%struct.d zeroinitializer, i32 0}
!11 = !{!12, !13}
!12 = !{!"", i64 0, i64 64, i32 8, !3, !""}
!13 = !{!"base", i64 96, i64 64, i32 4, !7, !"base"}
