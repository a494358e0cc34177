; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure without fields.

; CHECK: {{^}}%struct.e{{$}}
; CHECK: {{^}}  NoFieldsInStruct:

%struct.e = type {}
@e = internal global %struct.e zeroinitializer

define internal void @f() {

  ret void
}
