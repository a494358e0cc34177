; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A pointer to one of two fields of the same type has that type, and both
; places.

; CHECK: %p: one of several i32
; CHECK-NEXT: declared %struct.s: value-type
; CHECK-NEXT: declared %struct.s+4: value-type
; CHECK-NOT: incomplete

%struct.s = type { i32, i32 }
@s = internal global %struct.s zeroinitializer

define i32 @f(i1 %c) {
entry:
  %b = getelementptr %struct.s, ptr @s, i64 0, i32 1
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %p = phi ptr [ @s, %entry ], [ %b, %x ]
  %v = load i32, ptr %p
  ret i32 %v
}
