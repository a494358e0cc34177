; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; It may search all bytes of the structure.

; CHECK: {{^}}%struct.n{{$}}
; CHECK: {{^}}  AddressTaken:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
%struct.n = type { [8 x i8], i64, [16 x i8], i32 }
@none = internal constant [5 x i8] c"none\00"

declare ptr @strchr(ptr, i32)
declare i64 @strlen(ptr)

define internal i64 @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q, i1 %c) !intel.dtrans.func.type !7 {
entry:
  %r = call ptr @strchr(ptr %p, i32 61)
  %v = load i8, ptr %r
  %w = zext i8 %v to i64
  ret i64 %w
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.n zeroinitializer, i32 1}
!1 = !{!"S", %struct.n zeroinitializer, i32 4, !6, !2, !3, !4}
!2 = !{i64 0, i32 0}
!3 = !{!"A", i32 16, !5}
!4 = !{i32 0, i32 0}
!5 = !{i8 0, i32 0}
!6 = !{!"A", i32 8, !5}
!7 = distinct !{!0, !0}
