; Lists are joined; both ours and the others are of effect.
; RUN: %opt_restruct -passes='lower-ds-aa,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal i32 @work(
; CHECK: store i32 1, ptr %p, align 4, !alias.scope [[S:![0-9]+]], !noalias
; CHECK: store i32 2, ptr %q, align 4, !alias.scope {{![0-9]+}}, !noalias [[N:![0-9]+]]
; CHECK-DAG: [[S]] = !{[[OLD:![0-9]+]], {{![0-9]+}}}
; CHECK-DAG: [[N]] = !{[[OLD]], {{![0-9]+}}
; CHECK-DAG: [[OLD]] = distinct !{[[OLD]], {{![0-9]+}}, !"old"}

@a = internal global ptr null
@b = internal global ptr null

define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @work(i32 9)
  ret i32 %r
}

declare noalias ptr @malloc(i64)

define internal i32 @work(i32 %n) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p, !alias.scope !0
  store i32 2, ptr %q, !noalias !0
  %r = load i32, ptr %p
  ret i32 %r
}

!0 = !{!1}
!1 = distinct !{!1, !2, !"old"}
!2 = distinct !{!2}
