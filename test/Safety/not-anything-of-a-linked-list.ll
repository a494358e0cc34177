; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A list whose nodes are allocated, linked, traversed and freed has no condition
; but that of the global variable that points to it.

; CHECK: {{^}}%struct.node{{$}}
; CHECK-NEXT: GlobalPtr:
; CHECK-NEXT: @head
; CHECK-NOT: {{.}}

%struct.node = type { i64, ptr }
@head = internal global ptr null, !intel_dtrans_type !0

define internal void @push(i64 %key) {
  %n = call ptr @malloc(i64 16)
  %k = getelementptr %struct.node, ptr %n, i64 0, i32 0
  store i64 %key, ptr %k
  %next = getelementptr %struct.node, ptr %n, i64 0, i32 1
  %old = load ptr, ptr @head
  store ptr %old, ptr %next
  store ptr %n, ptr @head
  ret void
}

define i64 @main(i64 %count) {
entry:
  call void @push(i64 %count)
  %first = load ptr, ptr @head
  br label %loop

loop:
  %p = phi ptr [ %first, %entry ], [ %q, %more ]
  %sum = phi i64 [ 0, %entry ], [ %total, %more ]
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %more

more:
  %k = load i64, ptr %p
  %total = add i64 %sum, %k
  %next = getelementptr i8, ptr %p, i64 8
  %q = load ptr, ptr %next
  call void @free(ptr %p)
  br label %loop

done:
  ret i64 %sum
}

declare ptr @malloc(i64)
declare void @free(ptr)

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !2, !0}
!2 = !{i64 0, i32 0}
