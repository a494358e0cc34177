; RUN: split-file %s %t
; RUN: llvm-link %t/a.ll %t/b.ll -o %t/linked.bc
; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %t/linked.bc 2>&1 | FileCheck %s
; A structure that one translation unit only declares has, after linking, the
; body that another gives it.

; CHECK-NOT: {{error|warning}}
; CHECK: structures:
; CHECK-NEXT: %struct.foo = type { i32* }
; CHECK-NEXT: globals:
; CHECK-NEXT: @a : %struct.foo*
; CHECK-NEXT: @b : %struct.foo*

;--- a.ll
@a = global ptr null, !intel_dtrans_type !1
!intel.dtrans.types = !{!0}
!0 = !{!"S", !"struct.foo", i32 -1}
!1 = !{!"R", !"struct.foo", i32 1}

;--- b.ll
%struct.foo = type { ptr }
@b = global ptr null, !intel_dtrans_type !1
!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !2}
!1 = !{%struct.foo zeroinitializer, i32 1}
!2 = !{i32 0, i32 1}
