; RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %s 2>&1 | FileCheck %s
; Every example of the specification means what its comment there says.

; CHECK-NOT: {{error|warning|note}}
; CHECK: structures:
; CHECK-NEXT: %struct.foo = type opaque
; CHECK-NEXT: %struct.empty = type {}
; CHECK-NEXT: %struct.bar = type { i32 (...)**, i32, i64** }
; CHECK-NEXT: %struct.bar2 = type { %struct.bar, i32, { i32, i64** } }
; CHECK-NEXT: %struct.op = type { double, i64** }
; CHECK: globals:
; CHECK-NEXT: @double : double
; CHECK-NEXT: @i32 : i32
; CHECK-NEXT: @i64ptrptr : i64**
; CHECK-NEXT: @voidptrptr : void**
; CHECK-NEXT: @array : [20 x i64**]
; CHECK-NEXT: @array_of_arrays : [8 x [20 x i64**]]
; CHECK-NEXT: @vector : <4 x i64**>
; CHECK-NEXT: @function : void (i32)*
; CHECK-NEXT: @opaque : %struct.foo*
; CHECK-NEXT: @pointer_to_bar : %struct.bar*
; CHECK-NEXT: @pointer_to_function : i32 (...)**
; CHECK: functions:
; CHECK-NEXT: @bitop : %struct.op* (%struct.op*, i32, i32*)

%struct.empty = type {}
%struct.bar = type { ptr, i32, ptr }
%struct.bar2 = type { %struct.bar, i32, { i32, ptr } }
%struct.op = type { double, ptr }

@double = external global double, !intel_dtrans_type !0
@i32 = external global i32, !intel_dtrans_type !1
@i64ptrptr = external global ptr, !intel_dtrans_type !2
@voidptrptr = external global ptr, !intel_dtrans_type !4
@array = external global [20 x ptr], !intel_dtrans_type !5
@array_of_arrays = external global [8 x [20 x ptr]], !intel_dtrans_type !6
@vector = external global <4 x ptr>, !intel_dtrans_type !18
@function = external global ptr, !intel_dtrans_type !19
@opaque = external global ptr, !intel_dtrans_type !20
@pointer_to_bar = external global ptr, !intel_dtrans_type !14
@pointer_to_function = external global ptr, !intel_dtrans_type !15

define "intel_dtrans_func_index"="1" ptr @bitop(
    ptr "intel_dtrans_func_index"="2" %0, i32 %1,
    ptr "intel_dtrans_func_index"="3" %2) !intel.dtrans.func.type !33 {
  ret ptr %0
}

!intel.dtrans.types = !{!9, !10, !11, !12, !34}
!0 = !{double 0.000000e+00, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{i64 0, i32 2}
!3 = !{!"void", i32 0}
!4 = !{!"void", i32 2}
!5 = !{!"A", i32 20, !2}
!6 = !{!"A", i32 8, !5}
!7 = !{!"F", i1 false, i32 1, !3, !1}
!8 = !{!"F", i1 true, i32 0, !1}
!9 = !{!"S", !"struct.foo", i32 -1}
!10 = !{!"S", %struct.empty zeroinitializer, i32 0}
!11 = !{!"S", %struct.bar zeroinitializer, i32 3, !15, !1, !2}
!12 = !{!"S", %struct.bar2 zeroinitializer, i32 3, !16, !1, !13}
!13 = !{!"L", i32 2, !1, !2}
!14 = !{%struct.bar zeroinitializer, i32 1}
!15 = !{!8, i32 2}
!16 = !{%struct.bar zeroinitializer, i32 0}
!18 = !{!"V", i32 4, !2}
!19 = !{!7, i32 1}
!20 = !{!"R", !"struct.foo", i32 1}
!31 = !{%struct.op zeroinitializer, i32 1}
!32 = !{i32 0, i32 1}
!33 = distinct !{!31, !31, !32}
!34 = !{!"S", %struct.op zeroinitializer, i32 2, !0, !2}
