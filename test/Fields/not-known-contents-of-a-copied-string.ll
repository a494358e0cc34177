; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; The library has written to the memory that it allocates.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: exposed: library-call:

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i8, i32, ptr }
declare ptr @strdup(ptr)
define internal i32 @f(ptr %text) {
  %q = call ptr @strdup(ptr %text)
  %b = getelementptr %struct.s, ptr %q, i64 0, i32 1
  %a = load i32, ptr %b
  ret i32 %a
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
