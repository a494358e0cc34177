; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An intrinsic that depends on the size of the object has its address.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  UnhandledUse:
; CHECK-NEXT: {{.*}}llvm.objectsize

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)

define internal i64 @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  %n = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  ret i64 %n
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!22 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!22}
