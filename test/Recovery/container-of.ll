; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; From the address of a member back to the structure around it. Within one
; function it is known that this is what happens.

; CHECK: %link: %struct.item+8{{$}}
; CHECK: %item: %struct.item{{$}}

%struct.list = type { ptr, ptr }
%struct.item = type { i64, %struct.list }
@item = internal global %struct.item zeroinitializer

define i64 @f() {
  %link = getelementptr i8, ptr @item, i64 8
  %next = getelementptr %struct.list, ptr %link, i64 0, i32 1
  %item = getelementptr i8, ptr %link, i64 -8
  %key = load i64, ptr %item
  ret i64 %key
}
