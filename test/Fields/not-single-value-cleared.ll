; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; memset clears fields that have one value otherwise.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: written {{.*}} multiple values (in 'f')

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s { i32 7, ptr null, ptr null }
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f() {
  call void @llvm.memset.p0.i64(ptr @g, i8 0, i64 24, i1 false)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
