; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The source declares it as a union.

; CHECK: {{^}}%struct.r{{$}}
; CHECK: {{^}}  UnionMember:

%struct.r = type { i32 }
@r = internal global %struct.r zeroinitializer

define internal void @f() {

  ret void
}

!intel.dtrans.types = !{!1}
!restruct.records = !{!3}
!1 = !{!"S", %struct.r zeroinitializer, i32 1, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 1, !"union", !4, !"r", !"", !"r.h", i32 1, i64 32, i64 32, i32 1, !"clang-ast", !5}
!4 = !{%struct.r zeroinitializer, i32 0}
!5 = !{!6}
!6 = !{!"x", i64 0, i64 32, i32 0, !2, !"int"}
