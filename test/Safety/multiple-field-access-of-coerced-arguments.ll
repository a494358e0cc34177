; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; `struct { int x, y; }` is passed by value: in one register, as one number.

; CHECK: {{^}}%struct.c{{$}}
; CHECK: {{^}}  MultipleFieldAccess:
; CHECK-NEXT: {{.*}}%both = load

%struct.c = type { i32, i32 }
@c = internal global %struct.c zeroinitializer

define internal void @by.value(i64 %x) {
  ret void
}

define internal void @f() {
  %both = load i64, ptr @c
  call void @by.value(i64 %both)
  ret void
}
