; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The result is declared to be a pointer to such a structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}ret ptr %m
; CHECK-NOT: {{^}}  FieldAddressTaken:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
define internal "intel_dtrans_func_index"="1" ptr @f(ptr "intel_dtrans_func_index"="2" %p) !intel.dtrans.func.type !90 {
  %m = getelementptr %struct.s, ptr %p, i64 0, i32 1
  ret ptr %m
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!22 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!21, !22}
