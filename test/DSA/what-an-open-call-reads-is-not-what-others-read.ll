; The caller determines the callee of the call in @f, which reads from %y. @f
; itself reads only from %x. One context merges the two; in the other, %y holds
; %z.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd: same-place f:x f:y
; DSA-CHECK td,eqtd: same-place f:y:0 f:z
; DSA-CHECK td,eqtd: different-node f:z f:fp
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(gvn)' -S %s | FileCheck %s
; RUN: %opt_restruct -aa-pipeline='basic-aa,ds-aa<td>' -passes='require<ds-aa<td>>,function(gvn)' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @set(ptr %p) {
  %t = load ptr, ptr %p
  store i32 1, ptr %t
  ret void
}

; CHECK: define internal i32 @f
; CHECK: ret i32 %v
define internal i32 @f(ptr %x, ptr %y, ptr %z, ptr %fp) {
  %a = load ptr, ptr %x
  store i32 5, ptr %a
  store i32 2, ptr %z
  call void %fp(ptr %y)
  %v = load i32, ptr %z
  ret i32 %v
}
define internal i32 @g(ptr %x, ptr %y, ptr %z, ptr %fp) {
  %v = call i32 @f(ptr %x, ptr %y, ptr %z, ptr %fp)
  ret i32 %v
}
define i32 @main() {
  %p1 = alloca ptr
  %p2 = alloca ptr
  %p3 = alloca ptr
  %o1 = alloca i32
  %o2 = alloca i32
  %o3 = alloca i32
  %o4 = alloca i32
  store ptr %o1, ptr %p1
  store ptr %o2, ptr %p2
  store ptr %o3, ptr %p3
  %r = call i32 @g(ptr %p1, ptr %p2, ptr %o2, ptr @set)
  %s = call i32 @f(ptr %p3, ptr %p3, ptr %o4, ptr @set)
  %t = add i32 %r, %s
  ret i32 %t
}
