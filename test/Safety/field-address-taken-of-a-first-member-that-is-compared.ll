; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The address of a structure is compared with that of a member that may be its first
; one.

; CHECK: {{^}}%struct.first{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}its address may be compared with that of its first member

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
@kept = internal global ptr null, !intel_dtrans_type !21

define internal i1 @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q, i1 %d) !intel.dtrans.func.type !90 {
  %other = getelementptr %struct.s, ptr %q, i64 0, i32 1
  %e = select i1 %d, ptr %p, ptr %other
  store ptr %e, ptr @kept
  %m = load ptr, ptr @kept
  %c = icmp eq ptr %m, %p
  ret i1 %c
}

!intel.dtrans.types = !{!1, !2, !3}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!23 = !{%struct.first zeroinitializer, i32 1}
!24 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!23, !24}
