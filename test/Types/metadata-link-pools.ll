; RUN: split-file %s %t
; RUN: llvm-link -S %t/a.ll %t/b.ll -o %t/linked.ll
; RUN: FileCheck %s --input-file=%t/linked.ll
; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %t/linked.ll 2>&1 | FileCheck %s --check-prefix=READ
; Linking uniques the nodes of two translation units that include the same
; header, because none of them is distinct.

; CHECK: !intel.dtrans.types = !{![[S:[0-9]+]]}
; CHECK: !restruct.records = !{![[R:[0-9]+]]}
; CHECK-COUNT-1: !"S"
; CHECK-NOT: !"S"

; READ-NOT: {{error|warning}}
; READ: structures:
; READ-NEXT: %struct.node = type { %struct.node*, i32 (%struct.node*)* }
; READ-NEXT: records:
; READ-NEXT: %struct.node: struct node at node.h:1, from clang-ast, 128 bits, aligned 64
; READ-NEXT: 0 +64 next : %struct.node* = 'struct node *'
; READ-NEXT: globals:
; READ-NEXT: @a : %struct.node*
; READ-NEXT: @b : %struct.node*

;--- a.ll
%struct.node = type { ptr, ptr }
@a = global ptr null, !intel_dtrans_type !1
!intel.dtrans.types = !{!0}
!restruct.records = !{!6}
!0 = !{!"S", %struct.node zeroinitializer, i32 2, !1, !2}
!1 = !{%struct.node zeroinitializer, i32 1}
!2 = !{!3, i32 1}
!3 = !{!"F", i1 false, i32 1, !4, !1}
!4 = !{i32 0, i32 0}
!5 = !{%struct.node zeroinitializer, i32 0}
!6 = !{i32 1, !"struct", !5, !"node", !"", !"node.h", i32 1, i64 128, i64 64, i32 1, !"clang-ast", !7}
!7 = !{!8}
!8 = !{!"next", i64 0, i64 64, i32 0, !1, !"struct node *"}

;--- b.ll
%struct.node = type { ptr, ptr }
@b = global ptr null, !intel_dtrans_type !1
!intel.dtrans.types = !{!0}
!restruct.records = !{!6}
!0 = !{!"S", %struct.node zeroinitializer, i32 2, !1, !2}
!1 = !{%struct.node zeroinitializer, i32 1}
!2 = !{!3, i32 1}
!3 = !{!"F", i1 false, i32 1, !4, !1}
!4 = !{i32 0, i32 0}
!5 = !{%struct.node zeroinitializer, i32 0}
!6 = !{i32 1, !"struct", !5, !"node", !"", !"node.h", i32 1, i64 128, i64 64, i32 1, !"clang-ast", !7}
!7 = !{!8}
!8 = !{!"next", i64 0, i64 64, i32 0, !1, !"struct node *"}
