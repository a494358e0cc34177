; Memory that inlined code reaches from globals which the caller does not name
; may be memory that the caller was passed: by another caller, from deep in a
; list, or because a callee stored it there.
; RUN: %opt_restruct -aa-pipeline=ds-aa -passes='require<ds-aa>,cgscc(inline),function(aa-eval)' -print-all-alias-modref-info -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@table = internal global ptr null
@list = internal global ptr null
@later = internal global ptr null
declare noalias ptr @malloc(i64)

define i32 @main() {
  %t = call ptr @malloc(i64 16)
  store ptr %t, ptr @table
  %x = call ptr @malloc(i64 16)
  %a = call i32 @passed(ptr %x)
  %b = call i32 @passed(ptr %t)
  %n = call ptr @malloc(i64 16)
  %h = call ptr @malloc(i64 16)
  %next = getelementptr i8, ptr %h, i64 8
  store ptr %n, ptr %next
  store ptr %h, ptr @list
  call void @deep(ptr %n)
  %y = call ptr @malloc(i64 16)
  call void @put(ptr %y)
  ret i32 0
}

define internal i32 @touch() {
  %t = load ptr, ptr @table
  store i32 1, ptr %t
  ret i32 0
}

; CHECK-LABEL: Function: passed
; CHECK: MayAlias: i32* %t.i, i32* %x
define internal i32 @passed(ptr %x) noinline {
  store i32 7, ptr %x
  %z = call i32 @touch()
  %r = load i32, ptr %x
  ret i32 %r
}

define internal void @walk() {
  %h = load ptr, ptr @list
  %next = getelementptr i8, ptr %h, i64 8
  %n = load ptr, ptr %next
  store i32 1, ptr %n
  ret void
}

; CHECK-LABEL: Function: deep
; CHECK: MayAlias: i32* %n.i, i32* %x
define internal void @deep(ptr %x) noinline {
  store i32 7, ptr %x
  call void @walk()
  ret void
}

define internal void @keep(ptr %y) noinline {
  store ptr %y, ptr @later
  ret void
}

define internal void @useLater() {
  %l = load ptr, ptr @later
  store i32 1, ptr %l
  ret void
}

; CHECK-LABEL: Function: put
; CHECK: MayAlias: i32* %l.i, i32* %y
define internal void @put(ptr %y) noinline {
  store i32 7, ptr %y
  call void @keep(ptr %y)
  call void @useLater()
  ret void
}
