; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=sized-free \
; RUN:   -disable-output %s | count 0
; operator delete is given the new size. A call that may throw is a use like any
; other call: its result is used in its normal destination only, as before. A
; number of elements that overflows stays one for which there is no memory.

; CHECK: %struct.s = type { i64, i8, i8 }
; CHECK-LABEL: define internal ptr @array(
; CHECK: [[BYTES:%.*]] = mul i64 %n, 16
; CHECK: [[SIZE:%.*]] = select i1 %overflow, i64 -1, i64 [[BYTES]]
; CHECK: call ptr @_Znam(i64 [[SIZE]])
; CHECK-LABEL: define i32 @main(
; CHECK: invoke ptr @_Znwm(i64 16)
; CHECK: call void @_ZdlPvm(ptr %p, i64 16)
; CHECK: [[BYTES:%.*]] = mul i64 %n, 16
; CHECK: call void @_ZdaPvm(ptr %q, i64 [[BYTES]])
; CHECK: landingpad
; CHECK: call void @_ZdlPvm(ptr %p, i64 16)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@p = internal global ptr null, !intel_dtrans_type !3

define internal ptr @array(i64 %n) {
  %product = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %n, i64 24)
  %overflow = extractvalue { i64, i1 } %product, 1
  %bytes = extractvalue { i64, i1 } %product, 0
  %size = select i1 %overflow, i64 -1, i64 %bytes
  %memory = call ptr @_Znam(i64 %size)
  store ptr %memory, ptr @p
  ret ptr %memory
}

define internal void @fill(ptr "intel_dtrans_func_index"="1" %s, i8 %a) !intel.dtrans.func.type !4 {
  store i8 %a, ptr %s
  %b = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 2, ptr %b
  %c = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i8 3, ptr %c
  ret void
}

define i32 @main() personality ptr @__gxx_personality_v0 {
  %n = add i64 5, 0
  %p = invoke ptr @_Znwm(i64 24) to label %allocated unwind label %failed

allocated:
  invoke void @fill(ptr %p, i8 1) to label %filled unwind label %thrown

filled:
  %q = call ptr @array(i64 %n)
  %last = getelementptr inbounds %struct.s, ptr %q, i64 4
  call void @fill(ptr %last, i8 2)
  %at.b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %b = load i64, ptr %at.b
  %at.a = getelementptr inbounds %struct.s, ptr %q, i64 4, i32 0
  %a = load i8, ptr %at.a
  call void @_ZdlPvm(ptr %p, i64 24)
  %bytes = mul i64 %n, 24
  call void @_ZdaPvm(ptr %q, i64 %bytes)
  %wide = zext i8 %a to i64
  %rest = sub i64 %wide, %b
  %status = trunc i64 %rest to i32
  ret i32 %status

thrown:
  %exception = landingpad { ptr, i32 } cleanup
  call void @_ZdlPvm(ptr %p, i64 24)
  resume { ptr, i32 } %exception

failed:
  %other = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %other
}
define internal void @reads.c() {
  %p = load ptr, ptr @p
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %c = load i8, ptr %at
  store volatile i8 %c, ptr @c
  ret void
}
@c = internal global i8 0
declare noalias ptr @_Znwm(i64)
declare noalias ptr @_Znam(i64)
declare void @_ZdlPvm(ptr, i64)
declare void @_ZdaPvm(ptr, i64)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
declare i32 @__gxx_personality_v0(...)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = !{%struct.s zeroinitializer, i32 1}
!4 = distinct !{!3}
