; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; An unknown function may store a pointer of its own where pointers to it are.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: exposed: unknown-call:

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i32, ptr }
@p = internal global ptr null, !intel_dtrans_type !0
declare void @make(ptr)
define internal i8 @f() {
  call void @make(ptr @p)
  %q = load ptr, ptr @p
  %a = load i8, ptr %q
  ret i8 %a
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
