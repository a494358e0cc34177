; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A structure is freed as a member that may be its first one.

; CHECK: {{^}}%struct.first{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}the address of its first member may be freed

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
declare void @free(ptr)

define internal void @g(ptr "intel_dtrans_func_index"="1" %m) !intel.dtrans.func.type !91 {
  %x = getelementptr %struct.in, ptr %m, i64 0, i32 1
  store i32 0, ptr %x
  call void @free(ptr %m)
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q, i1 %c) !intel.dtrans.func.type !90 {
  %m = getelementptr %struct.s, ptr %q, i64 0, i32 1
  %e = select i1 %c, ptr %p, ptr %m
  call void @g(ptr %e)
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
!23 = !{%struct.first zeroinitializer, i32 1}
!24 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!23, !24}
!91 = distinct !{!21}
