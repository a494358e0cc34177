; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A variable number of bytes that is not a multiple of the size leads anywhere in
; the structure, and so does all that follows.

; CHECK: %odd: ambiguous
; CHECK-NEXT: declared %struct.node (offset unknown)
; CHECK: %after: ambiguous
; CHECK: %narrow: ambiguous

%struct.node = type { ptr, i32, i32 }
@nodes = internal global [8 x %struct.node] zeroinitializer

define void @f(i64 %i, i32 %j) {
  %bytes = mul i64 %i, 12
  %odd = getelementptr i8, ptr @nodes, i64 %bytes
  %after = getelementptr i8, ptr %odd, i64 8
  ; the product may wrap before it is extended
  %product = mul i32 %j, 48
  %wide = zext i32 %product to i64
  %narrow = getelementptr i8, ptr @nodes, i64 %wide
  ret void
}
