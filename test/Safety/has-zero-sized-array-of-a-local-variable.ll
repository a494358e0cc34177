; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A local variable is an array of rows of no such structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  HasZeroSizedArray:
; CHECK-NEXT: {{.*}}%a = alloca

%struct.s = type { i32, i32 }

define internal void @f() {
  %a = alloca [4 x [0 x %struct.s]]
  ret void
}
