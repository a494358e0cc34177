; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A table with many zeros at its end is a literal structure of two arrays, which
; the program indexes as one array.

; CHECK: LiteralStruct:

@table = internal constant <{ [2 x i16], [6 x i16] }> <{ [2 x i16] [i16 1, i16 2], [6 x i16] zeroinitializer }>

define i16 @main(i64 %i) {
  %e = getelementptr [8 x i16], ptr @table, i64 0, i64 %i
  %x = load i16, ptr %e
  ret i16 %x
}
