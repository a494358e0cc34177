; An array of anything: the size of an element is a parameter. All calls are
; there, and their sizes have a common divisor, so elements keep some of their
; fields. A size may come by way of another parameter; a product without `nuw`
; may wrap, so of 24 and 40 only 8 counts; a product that does not, 12 of 24 and
; 12.
; RUN: %opt_restruct -passes='print<dsa-local>' -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: graph of @at
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 8
define internal ptr @at(ptr %base, i64 %i, i64 %size) {
  %offset = mul i64 %i, %size
  %p = getelementptr inbounds i8, ptr %base, i64 %offset
  ret ptr %p
}

; CHECK-LABEL: graph of @exact
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 12
define internal ptr @exact(ptr %base, i64 %i, i64 %size) {
  %offset = mul nuw i64 %size, %i
  %p = getelementptr inbounds i8, ptr %base, i64 %offset
  ret ptr %p
}

define internal ptr @second(ptr %base, i64 %size) {
  %p = call ptr @at(ptr %base, i64 1, i64 %size)
  ret ptr %p
}

define void @caller(ptr %a, ptr %b, i64 %i) {
  %1 = call ptr @at(ptr %a, i64 %i, i64 24)
  %2 = call ptr @second(ptr %b, i64 40)
  %3 = call ptr @exact(ptr %a, i64 %i, i64 24)
  %4 = call ptr @exact(ptr %b, i64 %i, i64 12)
  ret void
}
