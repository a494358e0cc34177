; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s | FileCheck %s
; A copy of two of three fields has no rule.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NEXT: unhandled: a memory function covers a part of it: {{.*}}memcpy

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
define internal void @f(ptr %q) {
  %p = alloca %struct.s
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %b = load i64, ptr %at
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
