; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A function pointer that has one value since the program began.

; CHECK-LABEL: %struct.s{{$}}
; CHECK-NOT: exposed
; CHECK: 0: {{.*}} single value ptr @h

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { ptr }
@g = internal global %struct.s { ptr @h }
define internal void @h() {
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.s zeroinitializer, i32 1, !2}
!2 = !{!3, i32 1}
!3 = !{!"F", i1 false, i32 0, !4}
!4 = !{!"void", i32 0}
