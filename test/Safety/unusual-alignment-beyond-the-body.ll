; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The source aligns a structure to 64 bytes, its body to 4: a transformation that
; creates a new body would lose that.

; CHECK: {{^}}%struct.r{{$}}
; CHECK: {{^}}  UnusualAlignment:

%struct.r = type { i32, [60 x i8] }
@r = internal global %struct.r zeroinitializer

define internal void @f() {
  ret void
}

!intel.dtrans.types = !{!1}
!restruct.records = !{!3}
!1 = !{!"S", %struct.r zeroinitializer, i32 2, !2, !7}
!2 = !{i32 0, i32 0}
!3 = !{i32 1, !"struct", !4, !"r", !"", !"r.h", i32 1, i64 512, i64 512, i32 1, !"clang-ast", !5}
!4 = !{%struct.r zeroinitializer, i32 0}
!5 = !{!6}
!6 = !{!"x", i64 0, i64 32, i32 0, !2, !"int"}
!7 = !{!"A", i32 60, !8}
!8 = !{i8 0, i32 0}
