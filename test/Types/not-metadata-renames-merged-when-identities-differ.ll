; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Instances of a C++ template have IR names that differ by a number only. Their
; records distinguish them, however equal they look.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %class.box = type { i32* }, also %class.box.2
; CHECK-NEXT: %class.box.1 = type { i32* }
; CHECK-NEXT: records:
; CHECK-NEXT: %class.box: class box<int> [_ZTS3boxIiE]
; CHECK-NEXT: %class.box.1: class box<unsigned> [_ZTS3boxIjE]

%class.box = type { ptr }
%class.box.1 = type { ptr }
%class.box.2 = type { ptr }

!intel.dtrans.types = !{!0, !1, !2}
!restruct.records = !{!3, !4, !5}
!0 = !{!"S", %class.box zeroinitializer, i32 1, !10}
!1 = !{!"S", %class.box.1 zeroinitializer, i32 1, !10}
!2 = !{!"S", %class.box.2 zeroinitializer, i32 1, !10}
!3 = !{i32 1, !"class", !11, !"box<int>", !"_ZTS3boxIiE", !"", i32 0, i64 0, i64 0, i32 0, !"clang-ast", !14}
!4 = !{i32 1, !"class", !12, !"box<unsigned>", !"_ZTS3boxIjE", !"", i32 0, i64 0, i64 0, i32 0, !"clang-ast", !14}
!5 = !{i32 1, !"class", !13, !"box<int>", !"_ZTS3boxIiE", !"", i32 0, i64 0, i64 0, i32 0, !"clang-ast", !14}
!10 = !{i32 0, i32 1}
!11 = !{%class.box zeroinitializer, i32 0}
!12 = !{%class.box.1 zeroinitializer, i32 0}
!13 = !{%class.box.2 zeroinitializer, i32 0}
!14 = !{}
