; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A field whose address is kept may be written through it; its neighbours may not.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: reads 0.00 writes 0.00, single value i32 0{{$}}
; CHECK: 1: read written complex-use address-taken {{.*}} multiple values
; CHECK: 2: reads 0.00 writes 0.00, single value i32 0{{$}}

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, i32, i32 }
@g = internal global %struct.s zeroinitializer
@kept = internal global ptr null, !intel_dtrans_type !11
define internal void @set(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !10 {
  store ptr %p, ptr @kept
  ret void
}
define void @f() {
  call void @set(ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1))
  ret void
}
!10 = distinct !{!11}
!11 = !{i32 0, i32 1}
