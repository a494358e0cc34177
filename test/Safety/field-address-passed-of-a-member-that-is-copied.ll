; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A member that is a structure is copied from another such structure.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}no more than one field
; CHECK-NOT: {{^}}  BadMemFunc
; CHECK-NOT: {{^}}  MemFuncPartialWrite:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q) !intel.dtrans.func.type !90 {
  %m = getelementptr %struct.s, ptr %p, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %m, ptr %q, i64 8, i1 false)
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!22 = !{%struct.s zeroinitializer, i32 1}
!90 = distinct !{!22, !21}
