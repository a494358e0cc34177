; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The address of a member that is a structure is stored as that of such a
; structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}store ptr %m, ptr @kept
; CHECK-NOT: {{^}}  FieldAddressTaken:
; CHECK-NOT: {{^}}  UnsafePointerStore:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
@kept = internal global ptr null, !intel_dtrans_type !21

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  %m = getelementptr %struct.s, ptr %p, i64 0, i32 1
  store ptr %m, ptr @kept
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!22 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!22}
