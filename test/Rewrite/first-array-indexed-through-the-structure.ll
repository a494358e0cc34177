; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; IR omits the zero that selects a first member: the index counts elements of the
; array, wherever it is now.

; CHECK: %struct.s = type { i64, i64, [2 x i32], i32 }
; CHECK-LABEL: define internal i32 @get(
; CHECK: [[ARRAY:%.*]] = getelementptr inbounds i8, ptr %p, i64 16
; CHECK: [[BYTES:%.*]] = mul i64 %i, 4
; CHECK: %at = getelementptr inbounds i8, ptr [[ARRAY]], i64 [[BYTES]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { [2 x i32], i64, i32, i64 }
@s = internal global %struct.s { [2 x i32] [i32 1, i32 2], i64 3, i32 4, i64 5 }

define internal i32 @get(ptr "intel_dtrans_func_index"="1" %p, i64 %i) !intel.dtrans.func.type !6 {
  %at = getelementptr inbounds [2 x i32], ptr %p, i64 0, i64 %i
  %value = load i32, ptr %at
  %of.2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %other = load i32, ptr %of.2
  %sum = add i32 %value, %other
  ret i32 %sum
}

define i32 @main() {
  %a = call i32 @get(ptr @s, i64 1)
  %b = load i64, ptr getelementptr inbounds (%struct.s, ptr @s, i64 0, i32 1)
  %d = load i64, ptr getelementptr inbounds (%struct.s, ptr @s, i64 0, i32 3)
  %wide = zext i32 %a to i64
  %twice = mul i64 %b, 2
  %rest = sub i64 %wide, %twice
  %five = sub i64 %d, 5
  %all = add i64 %rest, %five
  %status = trunc i64 %all to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 4, !1, !3, !2, !3}
!1 = !{!"A", i32 2, !2}
!2 = !{i32 0, i32 0}
!3 = !{i64 0, i32 0}
!6 = distinct !{!7}
!7 = !{%struct.s zeroinitializer, i32 1}
