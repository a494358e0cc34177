; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; `((char *)p)[i]` is any byte of a structure, though it begins with an array of
; bytes.

; CHECK: {{^}}%struct.text{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}%b = getelementptr

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.text = type { [8 x i8], i8, i32 }
define internal i8 @f(ptr "intel_dtrans_func_index"="1" %p, i64 %i) !intel.dtrans.func.type !90 {
  %b = getelementptr i8, ptr %p, i64 %i
  %c = load i8, ptr %b
  ret i8 %c
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
