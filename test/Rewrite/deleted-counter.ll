; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; `p->hits++` reads the field only to write it: no other part of the program sees
; its value.

; CHECK: %struct.s = type { i64 }
; CHECK-LABEL: define internal i64 @get(
; CHECK-NEXT: [[AT:%.*]] = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
; CHECK-NEXT: load i64, ptr [[AT]]
; CHECK-NEXT: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i64, i64 }

define internal i64 @get(ptr %p) {
  %old = load i64, ptr %p
  %new = add i64 %old, 1
  store i64 %new, ptr %p
  %at = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %value = load i64, ptr %at
  ret i64 %value
}

define i32 @main() {
  %s = alloca %struct.s
  store i64 0, ptr %s
  %at = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 0, ptr %at
  %value = call i64 @get(ptr %s)
  %status = trunc i64 %value to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !1, !1}
!1 = !{i64 0, i32 0}
