; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A string is written where a structure begins with an array of bytes: bytes of this
; structure, and of nothing else.

; CHECK: {{^}}%struct.text{{$}}
; CHECK: {{^}}  StringInStructure:
; CHECK-NEXT: {{.*}}call ptr @strcpy
; CHECK-NOT: {{^}}  AddressTaken:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.text = type { [8 x i8], i8, i32 }
declare ptr @strcpy(ptr, ptr)

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr %text) !intel.dtrans.func.type !90 {
  %r = call ptr @strcpy(ptr %p, ptr %text)
  ret void
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
