; RUN: %opt_restruct -passes='restruct<delete-fields;reorder-fields;always>' -S %s | FileCheck %s
; RUN: %opt_restruct -passes='restruct<O2>' %s | lli -
; A parameter of type `struct inner *` receives a structure that begins with an
; inner. Nothing can be added to the address there: inner stays at the beginning,
; and the other fields change their order behind it.

; CHECK: %struct.outer = type { %struct.inner, i32, i64, i8 }
; CHECK-LABEL: define i32 @main(
; CHECK: call void @set(ptr %o)

; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s \
; RUN:   | FileCheck %s --check-prefix=USES
; USES-LABEL: %struct.outer{{$}}
; USES: field 0 pinned: its address is also used as that of its first field:   call void @set(ptr %o) in 'main'

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.inner = type { i32 }
%struct.outer = type { %struct.inner, i8, i64, i32 }

define internal void @set(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !4 {
  store i32 7, ptr %p
  ret void
}

define i32 @main() {
  %o = alloca %struct.outer
  call void @set(ptr %o)
  %b = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 1
  store i8 4, ptr %b
  %c = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 2
  store i64 2, ptr %c
  %d = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 3
  store i32 1, ptr %d
  %read.a = load i32, ptr %o
  %read.b = load i8, ptr %b
  %read.c = load i64, ptr %c
  %read.d = load i32, ptr %d
  %wide.b = zext i8 %read.b to i32
  %wide.c = trunc i64 %read.c to i32
  %bc = add i32 %wide.b, %wide.c
  %bcd = add i32 %bc, %read.d
  %rest = sub i32 %read.a, %bcd
  ret i32 %rest
}

!intel.dtrans.types = !{!0, !1}
!0 = !{!"S", %struct.inner zeroinitializer, i32 1, !2}
!1 = !{!"S", %struct.outer zeroinitializer, i32 4, !3, !6, !7, !2}
!2 = !{i32 0, i32 0}
!3 = !{%struct.inner zeroinitializer, i32 0}
!4 = distinct !{!5}
!5 = !{%struct.inner zeroinitializer, i32 1}
!6 = !{i8 0, i32 0}
!7 = !{i64 0, i32 0}
