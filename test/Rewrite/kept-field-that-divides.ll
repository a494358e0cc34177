; RUN: %opt_restruct -passes='dtrans-delete-fields' -S %s | FileCheck %s --check-prefix=KEPT
; RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %s | FileCheck %s
; The program of deleted-field-divided-by-a-number.ll, in which the field is the
; divisor: zero there would end the program, which a deleted field does not.

; KEPT: %struct.s = type { i32, i32 }
; CHECK: field 0 kept: a value that is read from it is used:   %a = load i32
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, i32 }

define i32 @main() {
  %s = alloca %struct.s
  store i32 9, ptr %s
  %a = load i32, ptr %s
  %third = udiv i32 27, %a
  store i32 %third, ptr %s
  %at.b = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i32 0, ptr %at.b
  %b = load i32, ptr %at.b
  ret i32 %b
}

!intel.dtrans.types = !{!0}
!0 = !{!"S", %struct.s zeroinitializer, i32 2, !1, !1}
!1 = !{i32 0, i32 0}
