; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; Accesses through a pointer to an undescribed inner structure are not recorded, so the field around it is read and written.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: 1: read written complex-use address-taken

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
