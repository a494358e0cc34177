; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The end of an array is not the member that follows.

; CHECK: {{^}}%struct.arr{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}store ptr %m, ptr @kept

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.arr = type { i64, [4 x %struct.in], %struct.in, i32 }
@kept = internal global ptr null, !intel_dtrans_type !21

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  %m = getelementptr i8, ptr %p, i64 40
  store ptr %m, ptr @kept
  ret void
}

!intel.dtrans.types = !{!1, !2, !4}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!4 = !{!"S", %struct.arr zeroinitializer, i32 4, !11, !30, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!24 = !{%struct.arr zeroinitializer, i32 1}
!30 = !{!"A", i32 4, !20}
!90 = distinct !{!24}
