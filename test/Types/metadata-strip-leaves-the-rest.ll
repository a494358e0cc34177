; RUN: %opt_restruct -passes='dtrans-strip-types' -S %s | FileCheck %s
; Stripping removes type metadata, and no other.

; CHECK: @g = external global ptr, !other ![[OTHER:[0-9]+]]
; CHECK: define noundef ptr @f(ptr noundef %p) !other ![[OTHER]]
; CHECK-NEXT: %a = alloca ptr, align 8, !other ![[OTHER]]
; CHECK-NOT: {{dtrans|restruct}}
; CHECK: !kept = !{![[OTHER]]}
; CHECK-NOT: {{dtrans|restruct}}

%struct.foo = type { ptr }

@g = external global ptr, !intel_dtrans_type !1, !other !3

define noundef "intel_dtrans_func_index"="1" ptr @f(ptr noundef "intel_dtrans_func_index"="2" %p) !intel.dtrans.func.type !2 !other !3 {
  %a = alloca ptr, align 8, !intel_dtrans_type !1, !other !3
  ret ptr %p
}

!intel.dtrans.types = !{!0}
!restruct.records = !{!4}
!kept = !{!3}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !1}
!1 = !{%struct.foo zeroinitializer, i32 1}
!2 = distinct !{!1, !1}
!3 = !{!"other"}
!4 = !{i32 1, !"struct", !5, !"foo", !"", !"", i32 0, i64 0, i64 0, i32 0, !"clang-ast", !6}
!5 = !{%struct.foo zeroinitializer, i32 0}
!6 = !{}
