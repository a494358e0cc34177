; RUN: %opt_restruct -passes=dtrans-indirect-calls -S %s | FileCheck %s
; RUN: %opt_restruct -passes=dtrans-indirect-calls %s | lli -
; RUN: %opt_restruct -passes='restruct<O2>' -S %s | FileCheck --check-prefix=ALL %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: sed 's/%%use(ptr/&/;s/define internal i64 @use(.*4 {/define internal i64 @use(ptr %%p) null_pointer_is_valid !intel.dtrans.func.type !4 {/' %s \
; RUN:   | %opt_restruct -passes=dtrans-indirect-calls -S | FileCheck --check-prefix=VALID %s
; calloc makes the field null, but null is never called, unless a function may
; have that address. If nothing else is done with the field, it is not needed.

; CHECK-LABEL: define internal i64 @use(
; CHECK: call i64 @f(i64 %n)
; CHECK-NEXT: ret i64
; ALL: call i64 @f(i64 %
; ALL: call ptr @calloc(i64 1, i64 4)
; VALID-LABEL: define internal i64 @use(
; VALID: call i64 %callee(i64 %n)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, ptr }

define internal i64 @f(i64 %x) !intel.dtrans.func.type !6 {
  %r = add i64 %x, 1
  ret i64 %r
}

define internal i64 @use(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !4 {
  %n = load i64, ptr %p
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %callee = load ptr, ptr %at
  %result = call i64 %callee(i64 %n)
  ret i64 %result
}

declare ptr @calloc(i64, i64)

define i32 @main(i32 %count, ptr %arguments) {
  %s = call ptr @calloc(i64 1, i64 16)
  %n = sext i32 %count to i64
  store i64 %n, ptr %s
  %at = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store ptr @f, ptr %at
  %result = call i64 @use(ptr %s)
  %right = icmp ne i64 %result, 2
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
