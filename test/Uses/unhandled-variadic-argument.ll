; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s | FileCheck %s
; It is unknown how a variadic function uses it.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NEXT: unhandled: it is passed as a variadic argument: {{.*}}@v(i32 1, ptr %p)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
define internal void @v(i32 %n, ...) {
  ret void
}
define internal void @f() {
  %p = alloca %struct.s
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %at
  call void (i32, ...) @v(i32 1, ptr %p)
  ret void
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
