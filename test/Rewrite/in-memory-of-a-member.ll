; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; A member is passed by value. Its own type stays, and the copy is aligned more
; than that type. Where the member is now, it may not be: what the call copies is
; a copy that is. The first member means the one at its new address.

; CHECK-DAG: %struct.inner = type { i32, i32, i32 }
; CHECK-DAG: %struct.outer = type { i64, %struct.inner, %struct.inner, i8 }
; CHECK-LABEL: define internal i32 @sum(ptr byval(%struct.inner) align 8 %x)
; CHECK-LABEL: define i32 @main(
; CHECK: [[SECOND:%.*]] = alloca %struct.inner, align 8
; CHECK: [[FIRST:%.*]] = alloca %struct.inner, align 8
; CHECK: call void @llvm.memcpy{{.*}}(ptr align 8 [[FIRST]], ptr align 4 getelementptr inbounds (i8, ptr @o, i64 8), i64 12, i1 false)
; CHECK: call i32 @sum(ptr byval(%struct.inner) align 8 [[FIRST]])
; CHECK: call i32 @sum(ptr byval(%struct.inner) align 8 [[SECOND]])

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i32, i32, i32 }
%struct.outer = type { %struct.inner, i8, %struct.inner, i64, i64 }
@o = internal global %struct.outer { %struct.inner { i32 1, i32 2, i32 4 }, i8 1, %struct.inner { i32 8, i32 16, i32 32 }, i64 62, i64 0 }, align 8

define internal i32 @sum(ptr byval(%struct.inner) align 8 %x) {
  %at.b = getelementptr inbounds %struct.inner, ptr %x, i64 0, i32 1
  %at.c = getelementptr inbounds %struct.inner, ptr %x, i64 0, i32 2
  %a = load i32, ptr %x, align 8
  %b = load i32, ptr %at.b
  %c = load i32, ptr %at.c, align 8
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}

define i32 @main() {
  %second = getelementptr inbounds %struct.outer, ptr @o, i64 0, i32 2
  %seven = call i32 @sum(ptr byval(%struct.inner) align 8 @o)
  %more = call i32 @sum(ptr byval(%struct.inner) align 8 %second)
  %at = getelementptr inbounds %struct.outer, ptr @o, i64 0, i32 3
  %number = load i64, ptr %at
  %at.one = getelementptr inbounds %struct.outer, ptr @o, i64 0, i32 1
  %one = load i8, ptr %at.one
  ; 7 + 56 == 62 + 1
  %left = add i32 %seven, %more
  %wide = zext i8 %one to i64
  %right = add i64 %number, %wide
  %narrow = trunc i64 %right to i32
  %status = sub i32 %left, %narrow
  ret i32 %status
}

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.inner zeroinitializer, i32 3, !2, !2, !2}
!1 = !{!"S", %struct.outer zeroinitializer, i32 5, !5, !3, !5, !4, !4}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 0}
!4 = !{i64 0, i32 0}
!5 = !{%struct.inner zeroinitializer, i32 0}
