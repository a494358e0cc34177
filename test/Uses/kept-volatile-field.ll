; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s | FileCheck %s
; The values of neither field are needed. A volatile access stays, and so does
; its field.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NEXT: field 1 kept: a volatile access has to stay one of its size: {{.*}}store volatile i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@s = internal global %struct.s zeroinitializer
define internal void @f() {
  store i8 1, ptr @s
  store volatile i64 1, ptr getelementptr inbounds (%struct.s, ptr @s, i64 0, i32 1)
  ret void
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
