; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A field is the buffer that setjmp fills.

; CHECK: {{^}}%struct.e{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call i32 @_setjmp

%struct.e = type { i32, [25 x i64] }
@e = internal global %struct.e zeroinitializer

declare i32 @_setjmp(ptr) returns_twice

define internal void @f() {
  %b = getelementptr inbounds %struct.e, ptr @e, i64 0, i32 1
  %r = call i32 @_setjmp(ptr %b)
  ret void
}
