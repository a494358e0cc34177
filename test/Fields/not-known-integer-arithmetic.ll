; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; An address that is scrambled as a number.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: exposed: {{unhandled-use|flows-to-other}}

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, ptr, ptr }
@g = internal global %struct.s zeroinitializer
define i64 @f() {
  %p = getelementptr i8, ptr @g, i64 0
  %n = ptrtoint ptr %p to i64
  %x = xor i64 %n, 12345
  ret i64 %x
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !3, !0}
!2 = !{i32 0, i32 0}
!3 = !{i8 0, i32 1}
