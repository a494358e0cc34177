; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; With a profile, frequencies are counts, also in a function without one that a
; counted function calls, here in three of four cases.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: 0: read{{.*}} reads 100.00
; CHECK: 1: read{{.*}} reads 75.00
; CHECK: 2: read{{.*}} reads 2000.00

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
define void @f(i1 %c) !prof !20 {
  %v = load i32, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 0)
  br i1 %c, label %often, label %end, !prof !22
often:
  call void @inner()
  br label %end
end:
  ret void
}
define internal void @inner() {
  %v = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  ret void
}
define internal void @counted() !prof !21 {
  %v = load ptr, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 2)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
!20 = !{!"function_entry_count", i64 100}
!21 = !{!"function_entry_count", i64 2000}
!22 = !{!"branch_weights", i32 3, i32 1}
