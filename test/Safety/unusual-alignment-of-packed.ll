; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A packed structure.

; CHECK: {{^}}%struct.p{{$}}
; CHECK: {{^}}  UnusualAlignment:

%struct.p = type <{ i8, i32 }>
@p = internal global %struct.p zeroinitializer

define internal void @f() {

  ret void
}
