; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A function that receives the address of a field captures it.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 2: read written complex-use address-taken {{.*}} multiple values

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
@kept = internal global ptr null, !intel_dtrans_type !9
define internal void @unlink(ptr "intel_dtrans_func_index"="1" %link) !intel.dtrans.func.type !10 {
  store ptr %link, ptr @kept
  ret void
}
define internal void @all(ptr "intel_dtrans_func_index"="1" %link) !intel.dtrans.func.type !11 {
  call void @unlink(ptr %link)
  ret void
}
define void @f() {
  call void @all(ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 2))
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
!9 = !{%struct.s zeroinitializer, i32 2}
!10 = distinct !{!9}
!11 = distinct !{!9}
