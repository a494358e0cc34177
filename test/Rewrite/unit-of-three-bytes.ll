; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='dtrans-random-layout<3>' %s | lli -
; The unit that stores bit-fields is an array of bytes for the layout, and a
; number of 24 bits for accesses. Such a number is aligned to 4 bytes, an array
; is not. An initializer has its bytes. A number that is only copied to its own
; field is deleted.

; CHECK: %struct.s = type { i64, i32, [3 x i8], i8 }
; CHECK: @s = internal global %struct.s { i64 9, i32 7, [3 x i8] c"\01\02\03", i8 5 }
; CHECK-LABEL: define internal i24 @get(
; CHECK: getelementptr inbounds %struct.s, ptr %p, i32 0, i32 2
; CHECK: load i24, ptr %{{.*}}, align 1

; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=access \
; RUN:   -disable-output %s | count 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, [3 x i8], i8, i16, i64 }
@s = internal global { i32, i8, i8, i8, i8, [2 x i8], [2 x i8], [2 x i8], i64 } { i32 7, i8 1, i8 2, i8 3, i8 5, [2 x i8] zeroinitializer, [2 x i8] zeroinitializer, [2 x i8] zeroinitializer, i64 9 }, !intel_dtrans_type !5

define internal i24 @get(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %at = getelementptr inbounds %struct.s, ptr %p, i32 0, i32 1
  %v = load i24, ptr %at, align 4
  ret i24 %v
}

define i32 @main() {
  %at.a = getelementptr inbounds %struct.s, ptr @s, i32 0, i32 2
  %a = load i8, ptr %at.a
  %at.b = getelementptr inbounds %struct.s, ptr @s, i32 0, i32 3
  %b = load i16, ptr %at.b
  %at.c = getelementptr inbounds %struct.s, ptr @s, i32 0, i32 4
  %c = load i64, ptr %at.c
  %d = load i32, ptr @s
  %unit = call i24 @get(ptr @s)
  %at.unit = getelementptr inbounds %struct.s, ptr @s, i32 0, i32 1
  %changed = or i24 %unit, 4
  store i24 %changed, ptr %at.unit, align 4
  store i16 %b, ptr %at.b
  store i8 %a, ptr %at.a
  store i64 %c, ptr %at.c
  store i32 %d, ptr @s
  %again = call i24 @get(ptr @s)
  ; 0x030201 | 4
  %bad.1 = icmp ne i24 %again, 197125
  %bad.2 = icmp ne i64 %c, 9
  %bad.3 = icmp ne i8 %a, 5
  %bad.4 = icmp ne i32 %d, 7
  %bad.5 = or i1 %bad.1, %bad.2
  %bad.6 = or i1 %bad.3, %bad.4
  %bad = or i1 %bad.5, %bad.6
  %status = zext i1 %bad to i32
  ret i32 %status
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 5, !2, !4, !3, !6, !8}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 0}
!4 = !{!"A", i32 3, !3}
!5 = !{%struct.s zeroinitializer, i32 0}
!6 = !{i16 0, i32 0}
!7 = distinct !{!0}
!8 = !{i64 0, i32 0}
