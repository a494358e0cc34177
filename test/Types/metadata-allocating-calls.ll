; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='dtrans-normalize-types,print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; A call carries the pointer type of the memory that it returns; an indirect one
; carries it beside its signature.

; CHECK-NOT: {{error|warning}}
; CHECK: indirect calls:
; CHECK-NEXT: @f #1 : void* (i64)
; CHECK-NEXT: allocations:
; CHECK-NEXT: @f #0 : %struct.foo*
; CHECK-NEXT: @f #1 : %struct.foo*

%struct.foo = type { i32 }

declare ptr @malloc(i64)

define void @f(ptr %allocate) {
  %a = call ptr @malloc(i64 4), !intel_dtrans_type !1
  %b = call ptr %allocate(i64 4), !intel_dtrans_type !4, !intel_dtrans_result_type !1
  ret void
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.foo zeroinitializer, i32 1, !2}
!1 = !{%struct.foo zeroinitializer, i32 1}
!2 = !{i32 0, i32 0}
!3 = !{i64 0, i32 0}
!4 = !{!"F", i1 false, i32 1, !5, !3}
!5 = !{!"void", i32 1}
