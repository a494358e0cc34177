; A function that calls another twice and keeps both results distinct has twice
; its objects. They stay distinct in every caller.
;
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: not-coarsened
; DSA-CHECK td,eqtd: different-node main:t:0 main:t:8
; DSA-CHECK td,eqtd: different-node main:t:0:0 main:t:8:0 main:t:0:8 main:t:8:8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)

define internal ptr @tree0() {
  %top = call ptr @malloc(i64 16)
  store ptr null, ptr %top
  ret ptr %top
}

define internal ptr @tree1() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree0()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree0()
  store ptr %right, ptr %right.place
  ret ptr %top
}

define internal ptr @tree2() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree1()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree1()
  store ptr %right, ptr %right.place
  ret ptr %top
}

define i32 @main() {
  %t = call ptr @tree2()
  ret i32 0
}
