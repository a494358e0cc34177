; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A volatile or atomic access has to stay one.

; CHECK: {{^}}%struct.a{{$}}
; CHECK-NOT: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}  MismatchedElementAccess:
; CHECK: {{^}}%struct.v{{$}}
; CHECK-NOT: {{^}}  MultipleFieldAccess:
; CHECK: {{^}}  MismatchedElementAccess:

%struct.a = type { i32, i32 }
%struct.v = type { i32, i32 }
@a = internal global %struct.a zeroinitializer
@v = internal global %struct.v zeroinitializer

define internal void @f() {
  %both = load volatile i64, ptr @v
  store atomic i64 %both, ptr @a seq_cst, align 8
  ret void
}
