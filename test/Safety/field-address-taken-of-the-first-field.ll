; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function captures the address of the first field, which is a number.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call void @keep

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
@kept = internal global ptr null, !intel_dtrans_type !91

define internal void @keep(ptr "intel_dtrans_func_index"="1" %pp) !intel.dtrans.func.type !90 {
  store ptr %pp, ptr @kept
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !92 {
  call void @keep(ptr %p)
  ret void
}

!intel.dtrans.types = !{!1, !2, !3}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!29 = !{i32 0, i32 1}
!90 = distinct !{!29}
!91 = !{i32 0, i32 1}
!92 = distinct !{!21}
