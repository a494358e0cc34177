; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The first of the bytes is the last field, and the others are read.

; CHECK: {{^}}%struct.n{{$}}
; CHECK: {{^}}  MismatchedElementAccess:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.n = type { i8, i64, i8 }
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %e = getelementptr i8, ptr %p, i64 16
  %v = load i32, ptr %e
  %w = add i32 %v, 1
  store i32 %w, ptr %e
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.n zeroinitializer, i32 1}
!1 = !{!"S", %struct.n zeroinitializer, i32 3, !3, !2, !3}
!2 = !{i64 0, i32 0}
!3 = !{i8 0, i32 0}
!7 = distinct !{!0}
