; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A source file of the program declares a structure of that name.

; CHECK: {{^}}%struct.stat{{$}}
; CHECK-NOT: {{^}}  SystemObject:

%struct.stat = type { i32 }
@s = internal global %struct.stat zeroinitializer

!intel.dtrans.types = !{!1}
!restruct.records = !{!3}
!1 = !{!"S", %struct.stat zeroinitializer, i32 1, !2}
!2 = !{i32 0, i32 0}
!3 = !{i32 1, !"struct", !4, !"stat", !"", !"s.c", i32 1, i64 32, i64 32, i32 1, !"clang-ast", !5}
!4 = !{%struct.stat zeroinitializer, i32 0}
!5 = !{!6}
!6 = !{!"x", i64 0, i64 32, i32 0, !2, !"int"}
