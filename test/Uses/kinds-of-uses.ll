; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s | FileCheck %s
; Each use that depends on the layout is listed once, in module order. Comparing
; addresses, and passing one to a parameter that means the same, is not.

; CHECK: {{^}}variable [4 x %struct.s]: @table{{$}}
; CHECK-NEXT: {{^}}step : {{.*}} in 'compare'
; CHECK-NEXT: {{^}}access i64 at %struct.s+8: {{.*}}load i64{{.*}} in 'compare'
; CHECK-NEXT: {{^}}allocation %struct.s at %struct.s+0: {{.*}}@malloc(i64 48){{.*}} in 'f'
; CHECK-NEXT: {{^}}access i8 at %struct.s+0: {{.*}}store i8 1{{.*}} in 'f'
; CHECK-NEXT: {{^}}byte-count %struct.s at %struct.s+0: {{.*}}memcpy{{.*}} in 'f'
; CHECK-NEXT: {{^}}byte-count %struct.s at %struct.s+0: {{.*}}memcpy{{.*}} in 'f'
; CHECK-NEXT: {{^}}difference %struct.s at %struct.s+0: {{.*}}sub i64 %end, %begin in 'f'
; CHECK-NEXT: {{^}}walk %struct.s at %struct.s+0: {{.*}}@qsort{{.*}} in 'f'
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i64, i8 }
@table = internal global [4 x %struct.s] zeroinitializer

define internal i32 @compare(ptr "intel_dtrans_func_index"="1" %x, ptr "intel_dtrans_func_index"="2" %y) !intel.dtrans.func.type !3 {
  %at = getelementptr inbounds %struct.s, ptr %x, i64 0, i32 1
  %value = load i64, ptr %at
  %order = trunc i64 %value to i32
  ret i32 %order
}
define internal i64 @f() {
  %p = call ptr @malloc(i64 48)
  store i8 1, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr @table, ptr %p, i64 24, i1 false)
  %begin = ptrtoint ptr @table to i64
  %end = ptrtoint ptr %p to i64
  %bytes = sub i64 %end, %begin
  %count = sdiv exact i64 %bytes, 24
  call void @qsort(ptr @table, i64 4, i64 24, ptr @compare)
  %is = icmp eq ptr %p, @table
  ret i64 %count
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @qsort(ptr, i64, i64, ptr)

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 3, !1, !2, !1}
!1 = !{i8 0, i32 0}
!2 = !{i64 0, i32 0}
!3 = distinct !{!4, !4}
!4 = !{%struct.s zeroinitializer, i32 1}
