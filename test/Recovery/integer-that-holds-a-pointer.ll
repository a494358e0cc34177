; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; A pointer field that is loaded as an integer is a pointer in an integer,
; until it is stored or made a pointer again.

; CHECK: %i: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-field
; CHECK: %p: %struct.node{{$}}
; CHECK-NOT: incomplete
; CHECK: %j: %struct.node+16{{$}}
; CHECK: %q: %struct.node+16{{$}}

%struct.node = type { ptr, ptr, i64 }
@g = internal global %struct.node zeroinitializer

define i64 @f() {
  %i = load i64, ptr @g
  store i64 %i, ptr @g
  %p = inttoptr i64 %i to ptr
  %j = add i64 %i, 16
  %q = inttoptr i64 %j to ptr
  %v = load i64, ptr %q
  ret i64 %v
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !0, !2, !3}
!2 = !{!"void", i32 1}
!3 = !{i64 0, i32 0}
