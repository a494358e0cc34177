; RUN: %opt_restruct -passes='restruct<index-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; RUN: %opt_restruct -passes='print<dtrans-plan>' -dtrans-uses-disable=link \
; RUN:   -disable-output %s | count 0
; A pointer in a field becomes the index of its object in the pool, plus 1. A
; comparison with null compares the index, and an access of the object does not
; test it.

; CHECK: %struct.s = type { i32, i32 }
; CHECK-LABEL: define internal ptr @push(
; CHECK: [[BASE:%.*]] = load i64, ptr @restruct.parts.struct.s, align 8, !range
; CHECK: [[NUMBER:%.*]] = ptrtoint ptr %rest to i64
; CHECK: [[BYTES:%.*]] = sub i64 [[NUMBER]], [[BASE]]
; CHECK: [[ELEMENT:%.*]] = sdiv exact i64 [[BYTES]], 8
; CHECK: [[NEXT:%.*]] = add i64 [[ELEMENT]], 1
; CHECK: [[SMALL:%.*]] = trunc i64 [[NEXT]] to i32
; CHECK: [[ISNULL:%.*]] = icmp eq ptr %rest, null
; CHECK: [[INDEX:%.*]] = select i1 [[ISNULL]], i32 0, i32 [[SMALL]]
; CHECK: store i32 [[INDEX]], ptr
; CHECK-LABEL: define i32 @main(
; CHECK: [[LOADED:%.*]] = load i32, ptr %p, align 4
; CHECK: [[WIDE:%.*]] = zext i32 [[LOADED]] to i64
; CHECK: [[LESS:%.*]] = sub nuw nsw i64 [[WIDE]], 1
; CHECK: [[DISTANCE:%.*]] = mul nuw nsw i64 [[LESS]], 8
; CHECK: [[ADDRESS:%.*]] = add nuw i64 {{%.*}}, [[DISTANCE]]
; CHECK: [[OBJECT:%.*]] = inttoptr i64 [[ADDRESS]] to ptr
; CHECK: [[POINTER:%.*]] = select i1 {{%.*}}, ptr null, ptr [[OBJECT]]
; CHECK: icmp eq i32 [[LOADED]], 0
; CHECK: getelementptr inbounds %struct.s, ptr [[OBJECT]], i64 0, i32 1

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { ptr, i32 }

define internal "intel_dtrans_func_index"="1" ptr @push(ptr "intel_dtrans_func_index"="2" %rest, i32 %key) !intel.dtrans.func.type !3 {
  %new = call ptr @malloc(i64 16)
  store ptr %rest, ptr %new
  %at.key = getelementptr inbounds %struct.s, ptr %new, i64 0, i32 1
  store i32 %key, ptr %at.key
  ret ptr %new
}

define i32 @main() {
entry:
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill ]
  %list = phi ptr [ null, %entry ], [ %new, %fill ]
  %new = call ptr @push(ptr %list, i32 %i)
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 10
  br i1 %more, label %fill, label %visit
visit:
  %p = phi ptr [ %new, %fill ], [ %next, %step ]
  %sum = phi i32 [ 0, %fill ], [ %sum.next, %step ]
  %at.key = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %key = load i32, ptr %at.key
  %sum.next = add i32 %sum, %key
  %next = load ptr, ptr %p
  %end = icmp eq ptr %next, null
  br i1 %end, label %done, label %step
step:
  %at.next = getelementptr inbounds %struct.s, ptr %next, i64 0, i32 1
  %next.key = load i32, ptr %at.next
  %is.next = icmp slt i32 %next.key, %key
  br i1 %is.next, label %visit, label %wrong
wrong:
  ret i32 1
done:
  %status = sub i32 %sum.next, 45
  ret i32 %status
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !1, !2}
!1 = !{%struct.s zeroinitializer, i32 1}
!2 = !{i32 0, i32 0}
!3 = distinct !{!1, !1}
