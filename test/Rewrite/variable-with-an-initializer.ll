; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=variable \
; RUN:   -disable-output %s | count 0
; Variables get the new type; the values of an initializer follow their fields.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK: @table = internal global [2 x %struct.s] [%struct.s { i64 2, i8 1, i8 3 }, %struct.s { i64 5, i8 4, i8 6 }]
; CHECK: @last = internal global ptr getelementptr inbounds (i8, ptr @table, i64 16)
; CHECK: %local = alloca %struct.s, align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@table = internal global [2 x %struct.s] [
  %struct.s { i8 1, i64 2, i8 3 }, %struct.s { i8 4, i64 5, i8 6 }]
@last = internal global ptr getelementptr inbounds ([2 x %struct.s], ptr @table, i64 0, i64 1), !intel_dtrans_type !3

define i32 @main() {
  %local = alloca %struct.s
  store i8 4, ptr %local
  %last = load ptr, ptr @last
  %c.at = getelementptr inbounds %struct.s, ptr %last, i64 0, i32 2
  %c = load i8, ptr %c.at
  %a = load i8, ptr %local
  %b = load i64, ptr getelementptr inbounds ([2 x %struct.s], ptr @table, i64 0, i64 0, i32 1)
  %ac = sub i8 %c, %a
  %wide = zext i8 %ac to i64
  %rest = sub i64 %wide, %b
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = !{%struct.s zeroinitializer, i32 1}
