; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s

; The location of a pointer to the next element may be the list's head
; or the first field of an element: one type, two cells.

; CHECK: %slot: one of several %struct.node*
; CHECK: %n: %struct.node{{$}}
; CHECK-NEXT: declared %struct.node: declared-field
; CHECK-NOT: incomplete

%struct.node = type { ptr, i64 }
@head = internal global ptr null, !intel_dtrans_type !0

define void @f() {
entry:
  br label %loop
loop:
  %slot = phi ptr [ @head, %entry ], [ %n, %loop ]
  %n = load ptr, ptr %slot
  %end = icmp eq ptr %n, null
  br i1 %end, label %out, label %loop
out:
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !0, !2}
!2 = !{i64 0, i32 0}
