; A function that calls another twice and keeps both results apart has twice its
; objects. Sixteen levels of this are beyond the budget of clones; the answer is
; then one that keeps fewer of them apart, and says so.
;
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd: coarsened
; DSA-CHECK td,eqtd: has main:t Heap
; DSA-CHECK td,eqtd: has main:t:0 Heap
; DSA-CHECK td,eqtd: has main:t:8:0:8 Heap
; DSA-CHECK td,eqtd: same-place tree16:right tree16:again
; DSA-CHECK td,eqtd: same-place tree1:right tree1:again

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
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree2() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree1()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree1()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree3() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree2()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree2()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree4() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree3()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree3()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree5() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree4()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree4()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree6() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree5()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree5()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree7() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree6()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree6()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree8() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree7()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree7()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree9() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree8()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree8()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree10() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree9()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree9()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree11() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree10()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree10()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree12() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree11()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree11()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree13() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree12()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree12()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree14() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree13()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree13()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree15() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree14()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree14()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define internal ptr @tree16() {
  %top = call ptr @malloc(i64 16)
  %left = call ptr @tree15()
  store ptr %left, ptr %top
  %right.place = getelementptr i8, ptr %top, i64 8
  %right = call ptr @tree15()
  store ptr %right, ptr %right.place
  %again = load ptr, ptr %right.place
  ret ptr %top
}

define i32 @main() {
  %t = call ptr @tree16()
  ret i32 0
}
