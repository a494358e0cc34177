; RUN: %opt_restruct -passes='restruct<O2>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; An address that an initializer converts to a number needs all its bytes, though
; what is stored later would fit in one.

; CHECK: %struct.s = type { i64, i32 }
; CHECK: @one = internal global %struct.s { i64 ptrtoint (ptr @target to i64), i32 5 }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, i32, i32 }
@target = global i8 7
@one = internal global %struct.s { i64 ptrtoint (ptr @target to i64), i32 5, i32 1 }
@two = internal global %struct.s { i64 3, i32 6, i32 1 }

define i32 @main(i32 %count, ptr %strings) {
  %is.two = icmp eq i32 %count, 77
  %s = select i1 %is.two, ptr @two, ptr @one
  %low = and i32 %count, 1
  %small = add i32 %low, 4
  %at.b = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  %b = load i32, ptr %at.b
  store i32 %small, ptr %at.b
  %a = load i64, ptr %s
  %p = ptrtoint ptr @target to i64
  %low.wide = zext i32 %low to i64
  store i64 %low.wide, ptr @two
  %same = icmp eq i64 %a, %p
  %five = icmp eq i32 %b, 5
  %both = and i1 %same, %five
  %status = select i1 %both, i32 0, i32 1
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !2}
!1 = !{i64 0, i32 0}
!2 = !{i32 0, i32 0}
