; A relative pointer: the distance of the target from the pointer itself. Adding
; it to the pointer's address gives the address of the target.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:a PtrToInt External Incomplete
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:p Unknown IntToPtr External Incomplete
; DSA-CHECK bu,eqbu,td,eqtd,steens: may-meet main:p main:a
; DSA-CHECK td,eqtd,steens: has main:@named External Incomplete
; DSA-CHECK td,eqtd,steens: lacks main:b External
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@named = internal global i32 0
@last = internal global i64 0
declare ptr @malloc(i64)

define internal void @set(ptr %r, ptr %target) {
  %x = ptrtoint ptr %target to i64
  %y = ptrtoint ptr %r to i64
  %distance = sub i64 %x, %y
  store i64 %distance, ptr %r
  %other = sub i64 %y, ptrtoint (ptr @named to i64)
  store i64 %other, ptr @last
  ret void
}
define internal ptr @get(ptr %r) {
  %distance = load i64, ptr %r
  %y = ptrtoint ptr %r to i64
  %sum = add i64 %y, %distance
  %p = inttoptr i64 %sum to ptr
  ret ptr %p
}

; CHECK: define internal i32 @main
; CHECK: ret i32 %v
define internal i32 @main() {
  %r = call ptr @malloc(i64 16)
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  store i32 3, ptr @named
  store i32 0, ptr %b
  call void @set(ptr %r, ptr %a)
  store i32 1, ptr %a
  %p = call ptr @get(ptr %r)
  store i32 2, ptr %p
  %v = load i32, ptr %a
  ret i32 %v
}
