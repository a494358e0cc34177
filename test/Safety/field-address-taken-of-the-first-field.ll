; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A function captures the address of the first field, which is a number.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call void @keep

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
%struct.arr = type { i64, [4 x %struct.in], %struct.in, i32 }
%struct.name = type { i64, [16 x i8], i32, double }
%struct.text = type { [8 x i8], i8, i32 }
%struct.node = type { ptr, i32 }
@kept = internal global ptr null, !intel_dtrans_type !91

define internal void @keep(ptr "intel_dtrans_func_index"="1" %pp) !intel.dtrans.func.type !90 {
  store ptr %pp, ptr @kept
  ret void
}

define internal void @f(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !92 {
  call void @keep(ptr %p)
  ret void
}

!intel.dtrans.types = !{!1, !2, !3, !4, !5, !6, !7}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!4 = !{!"S", %struct.arr zeroinitializer, i32 4, !11, !30, !20, !10}
!5 = !{!"S", %struct.name zeroinitializer, i32 4, !11, !31, !10, !13}
!6 = !{!"S", %struct.text zeroinitializer, i32 3, !32, !12, !10}
!7 = !{!"S", %struct.node zeroinitializer, i32 2, !27, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!12 = !{i8 0, i32 0}
!13 = !{double 0.000000e+00, i32 0}
!14 = !{!"void", i32 1}
!20 = !{%struct.in zeroinitializer, i32 0}
!21 = !{%struct.in zeroinitializer, i32 1}
!22 = !{%struct.s zeroinitializer, i32 1}
!23 = !{%struct.first zeroinitializer, i32 1}
!24 = !{%struct.arr zeroinitializer, i32 1}
!25 = !{%struct.name zeroinitializer, i32 1}
!26 = !{%struct.text zeroinitializer, i32 1}
!27 = !{%struct.node zeroinitializer, i32 1}
!28 = !{%struct.node zeroinitializer, i32 2}
!29 = !{i32 0, i32 1}
!30 = !{!"A", i32 4, !20}
!31 = !{!"A", i32 16, !12}
!32 = !{!"A", i32 8, !12}
!40 = !{!"void", i32 0}
!41 = !{!"F", i1 false, i32 1, !40, !14}
!42 = !{!41, i32 1}
!90 = distinct !{!29}
!91 = !{i32 0, i32 1}
!92 = distinct !{!21}
