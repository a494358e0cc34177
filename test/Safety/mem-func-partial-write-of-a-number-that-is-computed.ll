; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; memset of two fields in the middle: unoptimised code computes how many bytes
; that is.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  MemFuncPartialWrite:
; CHECK-NEXT: {{.*}}call void @llvm.memset

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.s = type { i32, i32, i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal void @f() {
  %p = getelementptr %struct.s, ptr @s, i64 0, i32 1
  %n = sub i64 16, 8
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 5, !2, !2, !2, !2, !0}
!2 = !{i32 0, i32 0}
