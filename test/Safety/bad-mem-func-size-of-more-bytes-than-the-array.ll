; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; More bytes than the array of bytes has.

; CHECK: {{^}}%struct.name{{$}}
; CHECK: {{^}}  BadMemFuncSize:
; CHECK-NEXT: {{.*}}neither whole structures

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.name = type { i64, [16 x i8], i32, double }
@text = internal constant [18 x i8] c"eighteen bytes...."
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  %a = getelementptr %struct.name, ptr %p, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr @text, i64 18, i1 false)
  ret void
}

!intel.dtrans.types = !{!1, !2, !5}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!5 = !{!"S", %struct.name zeroinitializer, i32 4, !11, !31, !10, !13}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!12 = !{i8 0, i32 0}
!13 = !{double 0.000000e+00, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
!25 = !{%struct.name zeroinitializer, i32 1}
!31 = !{!"A", i32 16, !12}
!90 = distinct !{!25}
