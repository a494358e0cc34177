; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Any number of whole elements of an array that is a field.

; CHECK: {{^}}%struct.arr{{$}}
; CHECK: {{^}}  FieldAddressPassed:
; CHECK-NEXT: {{.*}}no more than one field
; CHECK-NOT: {{^}}  BadMemFuncSize:

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.arr = type { i64, [4 x %struct.in], %struct.in, i32 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q, i64 %n) !intel.dtrans.func.type !90 {
  %a = getelementptr %struct.arr, ptr %p, i64 0, i32 1
  %b = getelementptr %struct.arr, ptr %q, i64 0, i32 1
  %l = mul i64 %n, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %l, i1 false)
  ret void
}

!intel.dtrans.types = !{!1, !2, !4}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!4 = !{!"S", %struct.arr zeroinitializer, i32 4, !11, !30, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!24 = !{%struct.arr zeroinitializer, i32 1}
!30 = !{!"A", i32 4, !20}
!90 = distinct !{!24, !24}
