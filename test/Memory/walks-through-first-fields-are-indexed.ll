; RUN: %opt_restruct -passes=dtrans-prepare,verify -S %s | FileCheck %s
; Pointers that are derived from the first element of a first field alone become
; addresses of elements by index.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%struct.node = type { [16 x i8], i64 }
%struct.row = type { [6 x i32], i8 }

; CHECK-LABEL: @loop(
; CHECK: %[[I:.*]] = phi i64 [ 0, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: %c = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0, i64 %[[I]]
; CHECK: load i8, ptr %c
; CHECK: %[[NEXT]] = add i64 %[[I]], 1
define i8 @loop(ptr %p) !restruct.nocasts !99 {
entry:
  %name = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0, i32 0
  br label %loop
loop:
  %c = phi ptr [ %name, %entry ], [ %next, %loop ]
  %v = load i8, ptr %c
  %next = getelementptr inbounds i8, ptr %c, i32 1
  %end = icmp eq i8 %v, 0
  br i1 %end, label %done, label %loop
done:
  ret i8 %v
}

; Steps of several elements, by a variable, back, and a choice.
; CHECK-LABEL: @steps(
; CHECK: %[[N:.*]] = sext i32 %n to i64
; CHECK: %[[TWICE:.*]] = mul i64 %[[N]], 2
; CHECK: %[[A:.*]] = add i64 0, %[[TWICE]]
; CHECK: %[[S:.*]] = select i1 %b, i64 %[[A]], i64 0
; CHECK: %[[R:.*]] = add i64 %[[S]], -1
; CHECK: %r = getelementptr %struct.row, ptr %p, i32 0, i32 0, i64 %[[R]]
; CHECK: store i32 1, ptr %r
define void @steps(ptr %p, i32 %n, i1 %b) !restruct.nocasts !99 {
  %f = getelementptr inbounds %struct.row, ptr %p, i32 0, i32 0, i32 0
  %a = getelementptr i64, ptr %f, i32 %n
  %s = select i1 %b, ptr %a, ptr %f
  %r = getelementptr inbounds i32, ptr %s, i64 -1
  store i32 1, ptr %r
  ret void
}

; Parts of an element, and what may be something else, stay.
; CHECK-LABEL: @others(
; CHECK: %byte = getelementptr i8, ptr %f, i64 1
; CHECK: %phi = phi ptr [ %f, %x ], [ %q, %entry ]
; CHECK: %more = getelementptr i32, ptr %phi, i64 1
define void @others(ptr %p, ptr %q, i1 %b) !restruct.nocasts !99 {
entry:
  %f = getelementptr inbounds %struct.row, ptr %p, i32 0, i32 0, i32 0
  %byte = getelementptr i8, ptr %f, i64 1
  store i8 1, ptr %byte
  br i1 %b, label %x, label %y
x:
  br label %y
y:
  %phi = phi ptr [ %f, %x ], [ %q, %entry ]
  %more = getelementptr i32, ptr %phi, i64 1
  store i32 1, ptr %more
  ret void
}

; Code that is not executed may use itself.
; CHECK-LABEL: @unreachable(
; CHECK: %a = getelementptr i32, ptr %a, i64 1
define void @unreachable(ptr %p) !restruct.nocasts !99 {
  ret void
x:
  %f = getelementptr inbounds %struct.row, ptr %p, i32 0, i32 0, i32 0
  %a = getelementptr i32, ptr %a, i64 1
  %b = getelementptr i32, ptr %f, i64 1
  store i32 1, ptr %b
  br label %x
}
!99 = !{}
