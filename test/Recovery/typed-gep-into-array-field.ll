; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; An element of an array inside a structure is an element, whichever it is.

; CHECK: %any: %struct.table+8 (any element)
; CHECK: %second: %struct.table+8 (any element)
; CHECK: %beyond: %struct.table+8 (any element)
; CHECK: %first: %struct.table+8{{$}}

%struct.table = type { i64, [4 x i32], ptr }
@t = internal global %struct.table zeroinitializer

define void @f(i64 %i) {
  %any = getelementptr %struct.table, ptr @t, i64 0, i32 1, i64 %i
  %second = getelementptr %struct.table, ptr @t, i64 0, i32 1, i64 1
  %beyond = getelementptr %struct.table, ptr @t, i64 0, i32 1, i64 4
  %first = getelementptr %struct.table, ptr @t, i64 0, i32 1
  ret void
}
