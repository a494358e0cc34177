; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A union of two pointers to structures that begin with a number. The cast says
; which one is meant, but for that number.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  SharedBeginning:
; CHECK-NEXT: {{.*}}bitcast

%struct.s = type { i32, i32, ptr }
%struct.t = type { i32, i64 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
%union.u = type { ptr }
@u = internal global %union.u zeroinitializer

define internal void @f() {
  store ptr @s, ptr @u
  %p = load ptr, ptr @u
  %c = bitcast ptr %p to ptr
  %e = getelementptr %struct.s, ptr %c, i64 0, i32 1
  store i32 1, ptr %e
  ret void
}

!intel.dtrans.types = !{!1, !5, !30}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{%struct.t zeroinitializer, i32 1}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !2, !6}
!6 = !{i64 0, i32 0}
!30 = !{!"S", %union.u zeroinitializer, i32 1, !0}
!31 = !{%union.u zeroinitializer, i32 0}
!restruct.records = !{!35}
!35 = !{i32 1, !"union", !31, !"u", !"", !"r.h", i32 1, i64 64, i64 64, i32 1, !"clang-ast", !36}
!36 = !{!37, !38}
!37 = !{!"s", i64 0, i64 64, i32 0, !0, !"struct s *"}
!38 = !{!"o", i64 0, i64 64, i32 0, !3, !"other"}
