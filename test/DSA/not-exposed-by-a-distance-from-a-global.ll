; The distance of a pointer from a cell in a global is a number, whichever of
; both is a constant.
; RUN: %opt_restruct -passes='print<dsa-local>' -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@stack = internal global [64 x i8] zeroinitializer

; CHECK-LABEL: graph of @left
; CHECK: @stack -> [[N:n[0-9]+]]
; CHECK: [[N]]:
; CHECK-NOT: External
; CHECK: contains @stack
define internal i64 @left(i64 %i) {
  %top = getelementptr inbounds i8, ptr @stack, i64 %i
  store i8 1, ptr %top
  %number = ptrtoint ptr %top to i64
  %left = sub i64 ptrtoint (ptr getelementptr inbounds ([64 x i8], ptr @stack, i64 0, i64 63) to i64), %number
  ret i64 %left
}

; CHECK-LABEL: graph of @used
; CHECK: @stack -> [[N:n[0-9]+]]
; CHECK: [[N]]:
; CHECK-NOT: External
; CHECK: contains @stack
define internal i64 @used(i64 %i) {
  %top = getelementptr inbounds i8, ptr @stack, i64 %i
  store i8 1, ptr %top
  %number = ptrtoint ptr %top to i64
  %used = sub i64 %number, ptrtoint (ptr @stack to i64)
  ret i64 %used
}
