; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The members of a union are fixed with it.

; CHECK: {{^}}%struct.in{{(: safe)?$}}
; CHECK: {{^}}  UnionMember:

%struct.s = type { i32, i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0
@vp = internal global ptr null, !intel_dtrans_type !4
%struct.in = type { i32 }
%struct.r = type { %struct.in, ptr }
%struct.out = type { i64, %struct.r }

@out = internal global %struct.out zeroinitializer

!intel.dtrans.types = !{!1, !5, !30, !31, !33}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = !{%struct.t zeroinitializer, i32 1}
!4 = !{!"void", i32 1}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!7 = distinct !{!0}
!8 = distinct !{!3}
!9 = distinct !{!4}
!10 = distinct !{!20}
!20 = !{i32 0, i32 1}
!30 = !{!"S", %struct.in zeroinitializer, i32 1, !2}
!31 = !{!"S", %struct.r zeroinitializer, i32 2, !32, !0}
!32 = !{%struct.in zeroinitializer, i32 0}
!33 = !{!"S", %struct.out zeroinitializer, i32 2, !6, !34}
!34 = !{%struct.r zeroinitializer, i32 0}
!restruct.records = !{!35}
!35 = !{i32 1, !"union", !34, !"r", !"", !"r.h", i32 1, i64 128, i64 64, i32 1, !"clang-ast", !36}
!36 = !{!37, !38}
!37 = !{!"in", i64 0, i64 32, i32 0, !32, !"struct in"}
!38 = !{!"s", i64 64, i64 64, i32 0, !0, !"struct s *"}
