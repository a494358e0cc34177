; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; bsearch returns an element of the array, and its callback gets two of them.

; CHECK-LABEL: function @compare
; CHECK: %x: %struct.a{{$}}
; CHECK-NEXT: declared %struct.a: value-type (@table)
; CHECK-LABEL: function @f
; CHECK: %r: %struct.a{{$}}
; CHECK-NEXT: declared %struct.a: value-type (@table)

target triple = "x86_64-pc-linux-gnu"
%struct.a = type { i64, i64 }
@table = internal global [10 x %struct.a] zeroinitializer
declare ptr @bsearch(ptr, ptr, i64, i64, ptr)

define internal i32 @compare(ptr %k, ptr %x) {
  ret i32 0
}
define ptr @f() {
  %r = call ptr @bsearch(ptr @table, ptr @table, i64 10, i64 16, ptr @compare)
  ret ptr %r
}
