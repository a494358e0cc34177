; RUN: %opt_restruct -passes='restruct<O2>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; Five functions, all alike: comparing with them costs more than the call.

; CHECK-LABEL: define internal i64 @use(
; CHECK-NOT: icmp eq ptr
; CHECK: call i64 %{{.*}}(i64 {{.*}})
; CHECK-NOT: call
; CHECK: }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, ptr }
@table = internal constant [5 x ptr] [ptr @f, ptr @g, ptr @h, ptr @i, ptr @j]

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

define internal i64 @i(i64 %x) !intel.dtrans.func.type !6 {
  %r = add i64 %x, 1
  ret i64 %r
}
define internal i64 @j(i64 %x) !intel.dtrans.func.type !6 {
  %r = mul i64 %x, 3
  ret i64 %r
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
  %entry = getelementptr inbounds [5 x ptr], ptr @table, i64 0, i32 %count
  %callee = load ptr, ptr %entry
  %at = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store ptr %callee, ptr %at
  %result = call i64 @use(ptr %s)
  %right = icmp ne i64 %result, 42
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
