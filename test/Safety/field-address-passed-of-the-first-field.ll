; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function only accesses the first field; the destination decides which address
; is meant.

; CHECK: {{^}}%struct.node{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}call void @set
; CHECK-NOT: {{^}}  FieldAddressTaken:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
%struct.node = type { ptr, i32 }
define internal void @set(ptr "intel_dtrans_func_index"="1" %pp) !intel.dtrans.func.type !90 {
  store ptr null, ptr %pp
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !92 {
  call void @set(ptr %p)
  ret void
}

!intel.dtrans.types = !{!1, !2, !3, !7}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!7 = !{!"S", %struct.node zeroinitializer, i32 2, !27, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!27 = !{%struct.node zeroinitializer, i32 1}
!28 = !{%struct.node zeroinitializer, i32 2}
!90 = distinct !{!28}
!92 = distinct !{!27}
