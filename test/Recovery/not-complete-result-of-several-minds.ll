; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A function whose result one caller uses as an a and another as a b: each has the
; type that it uses, and neither is complete.

; CHECK-LABEL: function @usera
; CHECK: %r: %struct.a{{$}}
; CHECK: incomplete: shared-result
; CHECK-LABEL: function @userb
; CHECK: %r: %struct.b{{$}}
; CHECK: incomplete: shared-result

%struct.a = type { i32, i32 }
%struct.b = type { i64, i32 }
@arena = internal global [4096 x i8] zeroinitializer

define internal ptr @take(i64 %n) {
  %p = getelementptr i8, ptr @arena, i64 %n
  ret ptr %p
}
define i32 @usera() {
  %r = call ptr @take(i64 8)
  %x = getelementptr %struct.a, ptr %r, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
define i32 @userb() {
  %r = call ptr @take(i64 16)
  %x = getelementptr %struct.b, ptr %r, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}
