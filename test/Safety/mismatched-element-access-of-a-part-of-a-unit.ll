; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Two of the four bytes of a unit that stores bit-fields.

; CHECK: {{^}}%struct.n{{$}}
; CHECK: {{^}}  MismatchedElementAccess:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.n = type { i32, i32, i8 }

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %e = getelementptr %struct.n, ptr %p, i32 0, i32 1
  %v = load i16, ptr %e, align 4
  %w = or i16 %v, 5
  store i16 %w, ptr %e, align 4
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.n zeroinitializer, i32 1}
!1 = !{!"S", %struct.n zeroinitializer, i32 3, !2, !2, !3}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 0}
!7 = distinct !{!0}
