; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='dtrans-normalize-types,print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A record says how the source declared a structure: names, bits, spellings,
; and where.

; CHECK-NOT: {{error|warning}}
; CHECK: records:
; CHECK-NEXT: %struct.foo: struct ns::foo [_ZTSN2ns3fooE] at foo.h:12, from clang-ast, 128 bits, aligned 64, packed, over-aligned, system
; CHECK-NEXT: 0 +64 next : %struct.foo* = 'foo *'
; CHECK-NEXT: 64 +3 kind : i32 = 'unsigned', bit-field
; CHECK-NEXT: 128 +0 rest : [0 x i8] = 'char[]', flexible array
; CHECK-NEXT: %struct.bar: union (unnamed), from debug-info, incomplete

%struct.foo = type { ptr, i8, [7 x i8] }

!intel.dtrans.types = !{!0}
!restruct.records = !{!1, !2}
!0 = !{!"S", %struct.foo zeroinitializer, i32 3, !10, !11, !12}
!1 = !{i32 1, !"struct", !3, !"ns::foo", !"_ZTSN2ns3fooE", !"foo.h", i32 12, i64 128, i64 64, i32 15, !"clang-ast", !4}
!2 = !{i32 1, !"union", !5, !"", !"", !"", i32 0, i64 0, i64 0, i32 0, !"debug-info", !6}
!3 = !{%struct.foo zeroinitializer, i32 0}
!4 = !{!7, !8, !9}
!5 = !{!"R", !"struct.bar", i32 0}
!6 = !{}
!7 = !{!"next", i64 0, i64 64, i32 0, !10, !"foo *"}
!8 = !{!"kind", i64 64, i64 3, i32 1, !13, !"unsigned"}
!9 = !{!"rest", i64 128, i64 0, i32 16, !14, !"char[]"}
!10 = !{%struct.foo zeroinitializer, i32 1}
!11 = !{i8 0, i32 0}
!12 = !{!"A", i32 7, !11}
!13 = !{i32 0, i32 0}
!14 = !{!"A", i32 0, !11}
