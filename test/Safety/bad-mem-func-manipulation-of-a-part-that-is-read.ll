; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A byte of the variable is read.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadMemFuncManipulation:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { i8, i8, i16, ptr, i8, i8, i16, ptr }

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q) !intel.dtrans.func.type !7 {
  %part = alloca [15 x i8]
  %from = getelementptr i8, ptr %p, i64 1
  %to = getelementptr i8, ptr %q, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %part, ptr %from, i64 15, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %part, i64 15, i1 false)
  %v = load i8, ptr %part
  store i8 %v, ptr %p
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 8, !2, !2, !3, !0, !2, !2, !3, !0}
!2 = !{i8 0, i32 0}
!3 = !{i16 0, i32 0}
!7 = distinct !{!0, !0}
