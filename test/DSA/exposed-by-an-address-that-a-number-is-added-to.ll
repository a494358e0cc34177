; The address of a global, plus an integer or another address, is an address.
; RUN: %opt_restruct -passes='print<dsa-local>' -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@stack = internal global [64 x i8] zeroinitializer

; CHECK-LABEL: graph of @address
; CHECK: @stack -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}External
define internal i64 @address(i64 %i) {
  store i8 1, ptr @stack
  %number = sub i64 ptrtoint (ptr @stack to i64), %i
  ret i64 %number
}

; CHECK-LABEL: graph of @sum
; CHECK: @stack -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}External
define internal i64 @sum(i64 %i) {
  %top = getelementptr inbounds i8, ptr @stack, i64 %i
  store i8 1, ptr %top
  %number = ptrtoint ptr %top to i64
  %sum = add i64 %number, ptrtoint (ptr @stack to i64)
  ret i64 %sum
}
