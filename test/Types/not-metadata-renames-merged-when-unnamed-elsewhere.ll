; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Unnamed records are the same only if they have the same source location.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.anon = type { i32* }, also %struct.anon.2
; CHECK-NEXT: %struct.anon.1 = type { i32* }
; CHECK-NEXT: records:

%struct.anon = type { ptr }
%struct.anon.1 = type { ptr }
%struct.anon.2 = type { ptr }

!intel.dtrans.types = !{!0, !1, !2}
!restruct.records = !{!3, !4, !5}
!0 = !{!"S", %struct.anon zeroinitializer, i32 1, !10}
!1 = !{!"S", %struct.anon.1 zeroinitializer, i32 1, !10}
!2 = !{!"S", %struct.anon.2 zeroinitializer, i32 1, !10}
!3 = !{i32 1, !"struct", !11, !"", !"", !"a.h", i32 4, i64 0, i64 0, i32 0, !"clang-ast", !14}
!4 = !{i32 1, !"struct", !12, !"", !"", !"a.h", i32 9, i64 0, i64 0, i32 0, !"clang-ast", !14}
!5 = !{i32 1, !"struct", !13, !"", !"", !"a.h", i32 4, i64 0, i64 0, i32 0, !"clang-ast", !14}
!10 = !{i32 0, i32 1}
!11 = !{%struct.anon zeroinitializer, i32 0}
!12 = !{%struct.anon.1 zeroinitializer, i32 0}
!13 = !{%struct.anon.2 zeroinitializer, i32 0}
!14 = !{}
