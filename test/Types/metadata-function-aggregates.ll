; RUN: %opt_restruct -passes='print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt_restruct -passes='dtrans-normalize-types' -S %s | FileCheck %s --check-prefix=WRITTEN
; Literal structures and arrays with pointers in them take an index; those
; without do not, and neither does a named structure.

; CHECK-NOT: {{error|warning}}
; CHECK: @f : { i32*, i64 } ([2 x i8*], { i32, i64 }, %struct.foo)

; WRITTEN: declare {{.*}}"intel_dtrans_func_index"="1" { ptr, i64 } @f([2 x ptr] "intel_dtrans_func_index"="2", { i32, i64 }, %struct.foo)

%struct.foo = type { ptr }

declare !intel.dtrans.func.type !1 "intel_dtrans_func_index"="2" { ptr, i64 } @f([2 x ptr] "intel_dtrans_func_index"="1", { i32, i64 }, %struct.foo)

!intel.dtrans.types = !{!6}
!0 = !{i8 0, i32 1}
!1 = distinct !{!2, !3}
!2 = !{!"A", i32 2, !0}
!3 = !{!"L", i32 2, !4, !5}
!4 = !{i32 0, i32 1}
!5 = !{i64 0, i32 0}
!6 = !{!"S", %struct.foo zeroinitializer, i32 1, !0}
