; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; So many bytes as are copied within an array that is a field are kept.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}is used for something else: store i64 %l

%struct.in = type { i32, i32 }
%struct.arr = type { i64, [4 x %struct.in] }
@used = internal global i64 0
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @f(ptr "intel_dtrans_func_index"="1" %p, ptr "intel_dtrans_func_index"="2" %q, i64 %n) !intel.dtrans.func.type !8 {
  %a = getelementptr %struct.arr, ptr %p, i64 0, i32 1
  %b = getelementptr %struct.arr, ptr %q, i64 0, i32 1
  %l = mul i64 %n, 8
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 %l, i1 false)
  store i64 %l, ptr @used
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !3, !3}
!2 = !{!"S", %struct.arr zeroinitializer, i32 2, !4, !5}
!3 = !{i32 0, i32 0}
!4 = !{i64 0, i32 0}
!5 = !{!"A", i32 4, !6}
!6 = !{%struct.in zeroinitializer, i32 0}
!7 = !{%struct.arr zeroinitializer, i32 1}
!8 = distinct !{!7, !7}
