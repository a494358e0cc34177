; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The difference, or a number of bytes, is divided by the size.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadPtrManipulation:
; CHECK-NEXT: {{.*}}the difference of two addresses

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
define internal i64 @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q, i1 %c) !intel.dtrans.func.type !90 {
entry:
  br i1 %c, label %then, label %end
then:
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %a, %b
  br label %end
end:
  %m = phi i64 [ %d, %then ], [ 40, %entry ]
  %n = sdiv exact i64 %m, 20
  ret i64 %n
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!22 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!22, !22}
