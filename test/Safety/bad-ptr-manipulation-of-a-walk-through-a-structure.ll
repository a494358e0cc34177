; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A traversal by bytes from the beginning of a structure may leave the array of
; bytes that it begins with.

; CHECK: {{^}}%struct.text{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%next = getelementptr

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.text = type { [8 x i8], i8, i32 }
define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
entry:
  br label %loop
loop:
  %q = phi ptr [ %p, %entry ], [ %next, %loop ]
  store i8 0, ptr %q
  %next = getelementptr i8, ptr %q, i64 1
  br label %loop
}

!intel.dtrans.types = !{!1, !2, !6}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!6 = !{!"S", %struct.text zeroinitializer, i32 3, !32, !12, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!12 = !{i8 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!26 = !{%struct.text zeroinitializer, i32 1}
!32 = !{!"A", i32 8, !12}
!90 = distinct !{!26}
