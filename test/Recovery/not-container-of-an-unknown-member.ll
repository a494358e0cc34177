; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Bytes before a structure that is a member of another one: their owner is
; unknown. The same offset from a structure that is never a member stays inside.

; CHECK-LABEL: function @member
; CHECK: %p: %struct.list{{$}}
; CHECK: %before: ambiguous
; CHECK-NEXT: declared %struct.list (offset unknown)
; CHECK-LABEL: function @alone
; CHECK: %before: %struct.alone+8{{$}}

%struct.list = type { ptr, ptr }
%struct.item = type { i64, %struct.list }
%struct.alone = type { ptr, ptr }
@item = internal global %struct.item zeroinitializer

define i64 @member(ptr byval(%struct.list) %p) {
  %before = getelementptr i8, ptr %p, i64 -8
  %v = load i64, ptr %before
  ret i64 %v
}

define i64 @alone(ptr byval(%struct.alone) %p) {
  %before = getelementptr i8, ptr %p, i64 -8
  %v = load i64, ptr %before
  ret i64 %v
}
