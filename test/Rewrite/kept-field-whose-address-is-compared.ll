; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s | FileCheck %s
; Nothing is read from the field at 8, but its address is compared with null: it
; has one as long as it exists.

; CHECK: field 1 kept: its address is compared:   %is = icmp eq ptr %at, null
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, i64, i32 }

define internal i1 @test(ptr %p) {
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %is = icmp eq ptr %at, null
  ret i1 %is
}
define i32 @main() {
  %s = alloca %struct.s
  %at.a = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 5, ptr %at.a
  %at.2 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i32 0, ptr %at.2
  store i64 0, ptr %s
  %v = load i32, ptr %at.2
  %v0 = load i64, ptr %s
  %v1 = trunc i64 %v0 to i32
  %is = call i1 @test(ptr %s)
  %r = zext i1 %is to i32
  %status = add i32 %r, %v
  %st2 = add i32 %status, %v1
  ret i32 %st2
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !1, !2}
!1 = !{i64 0, i32 0}
!2 = !{i32 0, i32 0}
