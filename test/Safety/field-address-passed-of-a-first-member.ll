; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The address of the first member is passed as that of such a structure.

; CHECK: {{^}}%struct.first{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}call void @g
; CHECK-NOT: {{^}}  FieldAddressTaken:
; CHECK-NOT: {{^}}  MismatchedArgUse:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
define internal void @g(ptr "intel_dtrans_func_index"="1" %m) !intel.dtrans.func.type !91 {
  %x = getelementptr %struct.in, ptr %m, i64 0, i32 1
  store i32 0, ptr %x
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  call void @g(ptr %p)
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
!90 = distinct !{!23}
!91 = distinct !{!21}
