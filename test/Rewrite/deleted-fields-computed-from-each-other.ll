; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; Two fields are computed from each other, and from nothing else does anyone see
; them.

; CHECK: %struct.s = type { i32 }
; CHECK-LABEL: define internal i32 @work(
; CHECK-NOT: mul
; CHECK: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, i32, i64 }

define internal i32 @work(ptr %p) {
  %at.a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
  %at.c = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %a = load i64, ptr %at.a
  %scaled = mul i64 %a, 3
  store i64 %scaled, ptr %at.c
  %c = load i64, ptr %at.c
  %less = sub i64 %c, 1
  store i64 %less, ptr %at.a
  %at.b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %b = load i32, ptr %at.b
  ret i32 %b
}

define i32 @main() {
  %s = alloca %struct.s
  %at.a = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 0
  store i64 5, ptr %at.a
  %at.b = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i32 0, ptr %at.b
  %status = call i32 @work(ptr %s)
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i64 0, i32 0}
!2 = !{i32 0, i32 0}
