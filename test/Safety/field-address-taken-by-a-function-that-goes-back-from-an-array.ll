; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The bytes in front of an array are not an element of it.

; CHECK: {{^}}%struct.w{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call i32 @id

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.w = type { i32, [4 x i32], i8 }

define internal i32 @id(ptr "intel_dtrans_func_index"="1" %a) !intel.dtrans.func.type !90 {
  %b = getelementptr i8, ptr %a, i64 -4
  %c = load i32, ptr %b
  ret i32 %c
}

define internal i32 @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !91 {
  %a = getelementptr %struct.w, ptr %p, i64 0, i32 1
  %r = call i32 @id(ptr %a)
  ret i32 %r
}

!intel.dtrans.types = !{!1, !2, !93}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!12 = !{i8 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!29 = !{i32 0, i32 1}
!90 = distinct !{!29}
!91 = distinct !{!92}
!92 = !{%struct.w zeroinitializer, i32 1}
!93 = !{!"S", %struct.w zeroinitializer, i32 3, !10, !94, !12}
!94 = !{!"A", i32 4, !10}
