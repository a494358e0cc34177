; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; The functions that a field may hold, for calls through it: stored directly, in
; a constant table, passed by each caller, or copied from another field. The
; last field may hold what external code has stored in a variable.

; CHECK-LABEL: %struct.t{{$}}
; CHECK: 0: {{.*}} 1 calls of @f @g, {{.*}}
; CHECK: 1: {{.*}} 1 calls of @h @f @g, {{.*}}
; CHECK: 2: {{.*}} 1 calls of @h and others, {{.*}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.t = type { ptr, ptr, ptr }
@table = internal constant [2 x ptr] [ptr @f, ptr @g]
@other = global ptr @h

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

define internal void @fill(ptr "intel_dtrans_func_index"="1" %p, ptr %callee) {
  %second = getelementptr inbounds %struct.t, ptr %p, i64 0, i32 1
  store ptr %callee, ptr %second
  ret void
}

define i32 @main(i32 %count, ptr %arguments) {
  %t = alloca %struct.t
  %entry = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i32 %count
  %some = load ptr, ptr %entry
  store ptr %some, ptr %t
  call void @fill(ptr %t, ptr @h)
  %first = load ptr, ptr %t
  call void @fill(ptr %t, ptr %first)
  %third = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 2
  store ptr @h, ptr %third
  %any = load ptr, ptr @other
  store ptr %any, ptr %third
  %second = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 1
  %a = load ptr, ptr %t
  %x = call i64 %a(i64 1)
  %b = load ptr, ptr %second
  %y = call i64 %b(i64 %x)
  %c = load ptr, ptr %third
  %z = call i64 %c(i64 %y)
  %status = trunc i64 %z to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.t zeroinitializer, i32 3, !2, !2, !2}
!1 = !{i64 0, i32 0}
!2 = !{!3, i32 1}
!3 = !{!"F", i1 false, i32 1, !1, !1}
!6 = !{!1, !1}
