; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Bytes before a structure that is some other's member: whose they are is not
; known. The same step from a structure that is nobody's member stays inside.

; CHECK-LABEL: function @member
; CHECK: %p: %struct.list{{$}}
; CHECK: %before: ambiguous
; CHECK-NEXT: declared %struct.list (offset unknown)
; CHECK-LABEL: function @nobodys
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

define i64 @nobodys(ptr byval(%struct.alone) %p) {
  %before = getelementptr i8, ptr %p, i64 -8
  %v = load i64, ptr %before
  ret i64 %v
}
