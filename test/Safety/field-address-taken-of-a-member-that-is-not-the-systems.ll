; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The library writes a member of a type that is not known to be its own: it may
; know the structure around it.

; CHECK: {{^}}%struct.n{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call i32 @clock_gettime

%struct.in = type { i64, i32 }
%struct.mytime = type { i64, i64 }
%struct.n = type { ptr, %struct.mytime, i32 }

declare !intel.dtrans.func.type !8 i32 @clock_gettime(i32, ptr "intel_dtrans_func_index"="1")

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !7 {
  %own = alloca %struct.mytime
  %e = getelementptr %struct.n, ptr %p, i64 0, i32 1
  %r = call i32 @clock_gettime(i32 1, ptr %e)
  %s = call i32 @clock_gettime(i32 1, ptr %own)
  ret void
}

!intel.dtrans.types = !{!1, !2, !3}
!0 = !{%struct.n zeroinitializer, i32 1}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !11}
!2 = !{!"S", %struct.mytime zeroinitializer, i32 2, !10, !10}
!3 = !{!"S", %struct.n zeroinitializer, i32 3, !12, !13, !11}
!7 = distinct !{!0}
!8 = distinct !{!14}
!10 = !{i64 0, i32 0}
!11 = !{i32 0, i32 0}
!12 = !{%struct.in zeroinitializer, i32 1}
!13 = !{%struct.mytime zeroinitializer, i32 0}
!14 = !{%struct.mytime zeroinitializer, i32 1}
