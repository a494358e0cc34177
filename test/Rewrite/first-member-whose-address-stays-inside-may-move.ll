; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; The program of pinned-first-member-whose-address-is-passed.ll, in which the
; member is accessed where the structure is known.

; CHECK: %struct.outer = type { i64, %struct.inner, i8 }
; CHECK: store i32 7, ptr [[INNER:%.*]], align 4
; CHECK: load i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i32 }
%struct.outer = type { %struct.inner, i64, i8 }

define i32 @main() {
  %o = alloca %struct.outer
  store i32 7, ptr %o
  %b = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 1
  store i64 4, ptr %b
  %c = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 2
  store i8 3, ptr %c
  %at = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 0, i32 0
  %read.a = load i32, ptr %at
  %read.b = load i64, ptr %b
  %read.c = load i8, ptr %c
  %wide.a = zext i32 %read.a to i64
  %wide.c = zext i8 %read.c to i64
  %bc = add i64 %read.b, %wide.c
  %rest = sub i64 %wide.a, %bc
  %status = trunc i64 %rest to i32
  ret i32 %status
}

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.inner zeroinitializer, i32 1, !2}
!1 = !{!"S", %struct.outer zeroinitializer, i32 3, !3, !5, !4}
!2 = !{i32 0, i32 0}
!3 = !{%struct.inner zeroinitializer, i32 0}
!4 = !{i8 0, i32 0}
!5 = !{i64 0, i32 0}
