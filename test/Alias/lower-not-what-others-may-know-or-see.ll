; No metadata for volatile and atomic accesses, for functions that are optnone,
; interposable or naked, and for pointers from external code.
; RUN: %opt_restruct -passes='lower-ds-aa,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = internal global ptr null
@b = internal global ptr null

; CHECK-LABEL: define i32 @main(
define i32 @main() {
  %x = call ptr @malloc(i64 16)
  %y = call ptr @malloc(i64 16)
  store ptr %x, ptr @a
  store ptr %y, ptr @b
  %r = call i32 @ordered()
  %s = call i32 @plain()
  %t = call i32 @weakly(ptr %x)
  call void @assembly()
  ret i32 %r
}

declare noalias ptr @malloc(i64)

; CHECK-LABEL: define internal i32 @ordered(
; CHECK: store volatile i32 1, ptr %p, align 4{{$}}
; CHECK: store atomic i32 2, ptr %q monotonic, align 4{{$}}
; CHECK: call void @llvm.memset{{.*}}(ptr %q, i8 0, i64 4, i1 true){{$}}
; CHECK: atomicrmw add ptr %p, i32 1 monotonic, align 4{{$}}
define internal i32 @ordered() {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store volatile i32 1, ptr %p
  store atomic i32 2, ptr %q monotonic, align 4
  call void @llvm.memset.p0.i64(ptr %q, i8 0, i64 4, i1 true)
  %r = atomicrmw add ptr %p, i32 1 monotonic
  ret i32 %r
}

; CHECK-LABEL: define internal i32 @plain(
; CHECK-NOT: !noalias
; CHECK: }
define internal i32 @plain() optnone noinline {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret i32 0
}

; CHECK-LABEL: define weak i32 @weakly(
; CHECK-NOT: !noalias
; CHECK: }
define weak i32 @weakly(ptr %o) {
  %p = load ptr, ptr @a
  %q = load ptr, ptr @b
  store i32 1, ptr %p
  store i32 2, ptr %q
  ret i32 0
}

; CHECK-LABEL: define internal void @assembly(
; CHECK-NOT: !noalias
; CHECK: }
define internal void @assembly() naked {
  call void asm sideeffect "ret", ""()
  unreachable
}

; CHECK-LABEL: define i32 @outside(
; CHECK-NOT: !noalias
; CHECK: }
define i32 @outside(ptr %p, ptr %q) {
  store i32 1, ptr %p
  store i32 2, ptr %q
  %r = load i32, ptr %p
  ret i32 %r
}
