; RUN: %opt_restruct -passes=dtrans-indirect-calls -S %s | FileCheck %s
; RUN: %opt_restruct -passes=dtrans-indirect-calls %s | lli -
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; A field holds one of two functions, by a condition or a parameter: the loaded
; address is compared with one of them. There is no third, so the other one
; needs no comparison.

; CHECK-LABEL: define internal i64 @use(
; CHECK: %callee = load ptr, ptr %at
; CHECK-NEXT: [[IS:%.*]] = icmp eq ptr %callee, @f
; CHECK-NEXT: br i1 [[IS]],
; CHECK: call i64 @f(i64 %n)
; CHECK: call i64 @g(i64 %n)
; CHECK-NOT: call i64 %
; CHECK: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, ptr }

define internal i64 @f(i64 %x) !intel.dtrans.func.type !6 {
  %r = add i64 %x, 1
  ret i64 %r
}
define internal i64 @g(i64 %x) !intel.dtrans.func.type !6 {
  %r = mul i64 %x, 3
  ret i64 %r
}
define internal i64 @h(i64 %x) !intel.dtrans.func.type !6 {
  %r = sub i64 %x, 7
  ret i64 %r
}

define internal void @set(ptr "intel_dtrans_func_index"="1" %p, ptr %callee) {
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store ptr %callee, ptr %at
  ret void
}

define internal i64 @use(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !4 {
  %n = load i64, ptr %p
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %callee = load ptr, ptr %at
  %result = call i64 %callee(i64 %n)
  ret i64 %result
}

define i32 @main(i32 %count, ptr %arguments) {
  %s = alloca %struct.s
  store i64 14, ptr %s
  %few = icmp slt i32 %count, 100
  %callee = select i1 %few, ptr @f, ptr @g
  call void @set(ptr %s, ptr %callee)
  %first = call i64 @use(ptr %s)
  call void @set(ptr %s, ptr @g)
  %second = call i64 @use(ptr %s)
  %sum = add i64 %first, %second
  %right = icmp ne i64 %sum, 57
  %status = zext i1 %right to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !1, !2}
!1 = !{i64 0, i32 0}
!2 = !{!3, i32 1}
!3 = !{!"F", i1 false, i32 1, !1, !1}
!4 = !{!5}
!5 = !{%struct.s zeroinitializer, i32 1}
!6 = !{!1, !1}
