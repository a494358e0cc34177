; RUN: %opt_restruct -passes='print<dtrans-fields>' -disable-output %s | FileCheck %s
; A function is entered as often as it is called: field 0 is read in the callee
; of a loop of four rounds, field 1 through a pointer to a function, in one round
; of four, field 2 in a function that calls itself. Fields that a repeated
; function accesses outside of loops are accessed together.

; CHECK-LABEL: %struct.s{{$}}
; CHECK: 0: read{{.*}} reads 4.00
; CHECK: 1: read{{.*}} reads 5.00
; CHECK: 2: read{{.*}} reads 8.00
; CHECK: affinity 0 1 4.00
; CHECK-NOT: affinity

target datalayout = "e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%struct.s = type { i32, i32, i32 }
@g = internal global %struct.s zeroinitializer
@way = internal global ptr @pointed

define internal void @direct() {
  %v = load i32, ptr @g
  %w = load i32, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  ret void
}
define internal i32 @pointed() {
  %v = load i32, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 1)
  ret i32 %v
}
define internal void @again() {
  %v = load i32, ptr getelementptr inbounds (%struct.s, ptr @g, i64 0, i32 2)
  call void @again()
  ret void
}
define void @main(i1 %c) {
  br label %loop
loop:
  call void @direct()
  br i1 %c, label %loop, label %end, !prof !20
end:
  %f = load ptr, ptr @way
  %x = call i32 %f()
  call void @again()
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !2}
!2 = !{i32 0, i32 0}
!20 = !{!"branch_weights", i32 3, i32 1}
