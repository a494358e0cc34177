; A store before a call that may longjmp stays, because the code at the setjmp
; reads it, though the call itself does not and another store follows. External
; code may longjmp, too: to a setjmp buffer that it was passed, or to external
; code that called the program.
; RUN: split-file %s %t
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -S %t/seen.ll | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,steens-aa -passes='require<steens-aa>,function(dse)' -S %t/seen.ll | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -S %t/given.ll | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -S %t/called.ll | FileCheck %s
; RUN: %opt_restruct -aa-pipeline=basic-aa,ds-aa -passes='require<ds-aa>,function(dse)' -S %t/nowhere.ll | FileCheck %s --check-prefix=NOWHERE

; CHECK-LABEL: define internal void @f(
; CHECK-NEXT: store i32 1, ptr @g
; CHECK-NEXT: call
; CHECK-NEXT: store i32 2, ptr @g

; Nothing of the program goes on where this could jump to.
; NOWHERE-LABEL: define internal void @f(
; NOWHERE-NEXT: call
; NOWHERE-NEXT: store i32 2, ptr @g

;--- seen.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = internal global i32 0
@buffer = internal global [200 x i8] zeroinitializer
declare i32 @_setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
define internal void @check(i32 %x) nounwind {
  %c = icmp ne i32 %x, 0
  br i1 %c, label %a, label %b
a:
  call void @longjmp(ptr @buffer, i32 1) nounwind
  unreachable
b:
  ret void
}
define internal void @f(i32 %x) nounwind {
  store i32 1, ptr @g
  call void @check(i32 %x) nounwind
  store i32 2, ptr @g
  ret void
}
define i32 @main(i32 %argc, ptr %argv) {
  %s = call i32 @_setjmp(ptr @buffer) returns_twice
  %z = icmp eq i32 %s, 0
  br i1 %z, label %go, label %back
go:
  call void @f(i32 %argc)
  ret i32 0
back:
  %v = load i32, ptr @g
  ret i32 %v
}

;--- given.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = internal global i32 0
declare ptr @make()
declare i32 @_setjmp(ptr) returns_twice
declare void @external(i32) nounwind
define internal void @f(i32 %x) nounwind {
  store i32 1, ptr @g
  call void @external(i32 %x) nounwind
  store i32 2, ptr @g
  ret void
}
define i32 @main(i32 %argc, ptr %argv) {
  %buffer = call ptr @make()
  %s = call i32 @_setjmp(ptr %buffer) returns_twice
  %z = icmp eq i32 %s, 0
  br i1 %z, label %go, label %back
go:
  call void @f(i32 %argc)
  ret i32 0
back:
  %v = load i32, ptr @g
  ret i32 %v
}

;--- called.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = internal global i32 0
declare void @calls(ptr)
declare void @external() nounwind
define internal void @f() nounwind {
  store i32 1, ptr @g
  call void @external() nounwind
  store i32 2, ptr @g
  ret void
}
define i32 @main(i32 %argc, ptr %argv) {
  call void @calls(ptr @f)
  %v = load i32, ptr @g
  ret i32 %v
}

;--- nowhere.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = internal global i32 0
declare void @external() nounwind
define internal void @f() nounwind {
  store i32 1, ptr @g
  call void @external() nounwind
  store i32 2, ptr @g
  ret void
}
define i32 @main(i32 %argc, ptr %argv) {
  call void @f()
  %v = load i32, ptr @g
  ret i32 %v
}
