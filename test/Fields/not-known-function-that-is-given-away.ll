; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; External code may call a function that was loaded, with objects of its own.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: exposed: unknown-c

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i32, ptr }
@h = internal global ptr @handler, !intel_dtrans_type !5
declare void @reg(ptr)
define internal void @handler(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !8 {
  %b = getelementptr %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %b
  ret void
}
define internal void @f() {
  %p = load ptr, ptr @h
  call void @reg(ptr %p)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i8 0, i32 0}
!3 = !{i32 0, i32 0}
!4 = !{%struct.s zeroinitializer, i32 2}
!5 = !{!6, i32 1}
!6 = !{!"F", i1 false, i32 1, !7, !0}
!7 = !{!"void", i32 0}
!8 = distinct !{!0}
