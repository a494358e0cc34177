; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Byte offsets into a structure, constant ones and multiples of its size, lead
; to its fields, over as many elements as it may be.

; CHECK: %field: %struct.node+8{{$}}
; CHECK: %third: %struct.node+12{{$}}
; CHECK: %back: %struct.node+12{{$}}
; CHECK: %elem: %struct.node{{$}}
; CHECK: %elemfield: %struct.node+8{{$}}
; CHECK: %shifted: %struct.node+8{{$}}

%struct.node = type { ptr, i32, i32 }
@nodes = internal global [8 x %struct.node] zeroinitializer

define void @f(i64 %i) {
  %field = getelementptr i8, ptr @nodes, i64 8
  %third = getelementptr i8, ptr @nodes, i64 44
  %back = getelementptr i8, ptr %field, i64 -12
  %bytes = mul i64 %i, 48
  %elem = getelementptr i8, ptr @nodes, i64 %bytes
  %sum = add i64 %bytes, 8
  %elemfield = getelementptr i8, ptr @nodes, i64 %sum
  %shl = shl i64 %i, 4
  %shifted = getelementptr i8, ptr %field, i64 %shl
  ret void
}
