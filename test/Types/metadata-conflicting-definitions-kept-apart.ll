; RUN: split-file %s %t
; RUN: llvm-link -S %t/a.ll %t/b.ll -o %t/linked.ll
; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %t/linked.ll 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAYS --input-file=%t.err
; Two translation units that define a record of one name differently have two
; types after linking, and a warning says where both come from.

; CHECK: structures:
; CHECK-NEXT: %[[A:struct.foo.*]] = type { i32* }
; CHECK-NEXT: %[[B:struct.foo.*]] = type { i32*, i32 }
; CHECK-NEXT: records:
; CHECK: globals:
; CHECK-NEXT: @a : %[[A]]*
; CHECK-NEXT: @b : %[[B]]*
; SAYS: warning: 'foo' is defined differently in a.c:3 (%struct.foo) and in b.c:7 (%struct.foo{{.*}}); the types are not merged
; SAYS-NOT: {{error|warning}}

;--- a.ll
%struct.foo = type { ptr }
@a = global ptr null, !intel_dtrans_type !4
!intel.dtrans.types = !{!0}
!restruct.records = !{!1}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !2}
!1 = !{i32 1, !"struct", !3, !"foo", !"", !"a.c", i32 3, i64 64, i64 64, i32 1, !"clang-ast", !5}
!2 = !{i32 0, i32 1}
!3 = !{%struct.foo zeroinitializer, i32 0}
!4 = !{%struct.foo zeroinitializer, i32 1}
!5 = !{!6}
!6 = !{!"p", i64 0, i64 64, i32 0, !2, !"int *"}

;--- b.ll
%struct.foo = type { ptr, i32 }
@b = global ptr null, !intel_dtrans_type !4
!intel.dtrans.types = !{!0}
!restruct.records = !{!1}
!0 = !{!"S", %struct.foo zeroinitializer, i32 2, !2, !7}
!1 = !{i32 1, !"struct", !3, !"foo", !"", !"b.c", i32 7, i64 128, i64 64, i32 1, !"clang-ast", !5}
!2 = !{i32 0, i32 1}
!3 = !{%struct.foo zeroinitializer, i32 0}
!4 = !{%struct.foo zeroinitializer, i32 1}
!5 = !{!6, !8}
!6 = !{!"p", i64 0, i64 64, i32 0, !2, !"int *"}
!7 = !{i32 0, i32 0}
!8 = !{!"n", i64 64, i64 32, i32 0, !7, !"int"}
