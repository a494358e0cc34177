; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A pointer to an inner structure takes the address of the field around it; the inner fields know what is done.

; CHECK-LABEL: %struct.in{{$}}
; CHECK-NOT: exposed
; CHECK: 0: reads 0.00 writes 0.00, single value i32 0{{$}}
; CHECK: 1: written reads 0.00 writes 1.00, single value i32 0{{$}}
; CHECK-LABEL: %struct.s{{$}}
; CHECK: 1: written complex-use address-taken

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, %struct.in }
%struct.in = type { i32, i32 }
@g = internal global %struct.s zeroinitializer
define internal void @set(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !10 {
  %q = getelementptr inbounds %struct.in, ptr %p, i64 0, i32 1
  store i32 0, ptr %q
  ret void
}
define void @f() {
  call void @set(ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1))
  ret void
}
!10 = distinct !{!11}
!11 = !{%struct.in zeroinitializer, i32 1}
!intel.dtrans.types = !{!1, !5}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !2, !2}
!2 = !{i32 0, i32 0}
!5 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !6}
!6 = !{%struct.in zeroinitializer, i32 0}
