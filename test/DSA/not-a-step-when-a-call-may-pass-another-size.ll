; A parameter has no known divisor where some call is not there to be looked at,
; or passes what is no constant; and a negative number read without its sign is a
; multiple of its powers of two only.
; RUN: %opt_restruct -passes='print<dsa-local>' -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = global ptr @known_by_address

; CHECK-LABEL: graph of @exported
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 1{{$}}
define ptr @exported(ptr %base, i64 %i, i64 %size) {
  %offset = mul i64 %i, %size
  %p = getelementptr inbounds i8, ptr %base, i64 %offset
  ret ptr %p
}

; CHECK-LABEL: graph of @known_by_address
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 1{{$}}
define internal ptr @known_by_address(ptr %base, i64 %i, i64 %size) {
  %offset = mul i64 %i, %size
  %p = getelementptr inbounds i8, ptr %base, i64 %offset
  ret ptr %p
}

; CHECK-LABEL: graph of @given_a_variable
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 1{{$}}
define internal ptr @given_a_variable(ptr %base, i64 %i, i64 %size) {
  %offset = mul i64 %i, %size
  %p = getelementptr inbounds i8, ptr %base, i64 %offset
  ret ptr %p
}

; CHECK-LABEL: graph of @given_by_another
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 1{{$}}
define internal ptr @given_by_another(ptr %base, i64 %i, i64 %size) {
  %offset = mul i64 %i, %size
  %p = getelementptr inbounds i8, ptr %base, i64 %offset
  ret ptr %p
}

define ptr @another(ptr %base, i64 %i, i64 %size) {
  %p = call ptr @given_by_another(ptr %base, i64 %i, i64 %size)
  ret ptr %p
}

; CHECK-LABEL: graph of @negative
; CHECK: %base -> [[N:n[0-9]+]]
; CHECK: [[N]]: {{.*}}stride 8{{$}}
define internal ptr @negative(ptr %base, i32 %i, i32 %size) {
  %offset = mul nuw i32 %i, %size
  %wide = zext i32 %offset to i64
  %p = getelementptr i8, ptr %base, i64 %wide
  ret ptr %p
}

define void @caller(ptr %a, ptr %where, i64 %i, i32 %n) {
  %size = load i64, ptr %where
  %1 = call ptr @exported(ptr %a, i64 %i, i64 8)
  %2 = call ptr @known_by_address(ptr %a, i64 %i, i64 8)
  %3 = call ptr @given_a_variable(ptr %a, i64 %i, i64 8)
  %4 = call ptr @given_a_variable(ptr %a, i64 %i, i64 %size)
  %5 = call ptr @given_by_another(ptr %a, i64 %i, i64 8)
  %6 = call ptr @negative(ptr %a, i32 %n, i32 -24)
  %7 = call ptr @negative(ptr %a, i32 %n, i32 48)
  ret void
}
