; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A small number is not an address.

; CHECK: {{^}}%struct.s{{$|:}}
; CHECK-NOT: {{^}}  BadCasting:
; CHECK-NOT: {{^}}  UnsafePtrMerge:
; CHECK: {{^}}%struct.first

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
define internal i1 @f(ptr "intel_dtrans_func_index"="1" %p, i1 %c) !intel.dtrans.func.type !90 {
  %q = select i1 %c, ptr %p, ptr inttoptr (i64 -1 to ptr)
  %r = icmp eq ptr %q, inttoptr (i64 -1 to ptr)
  ret i1 %r
}

!intel.dtrans.types = !{!1, !2, !3}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!22 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!22}
