; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The linker creates types without names for offsets in constants; they are not
; types of the source.

; CHECK: {{^}}%struct.s{{$|:}}
; CHECK-NOT: {{^}}  AmbiguousGEP:
; CHECK-NOT: {{^}}  BadCasting:
; CHECK-NOT: {{^}}  BadPtrManipulation:
; CHECK: {{^}}%struct.first

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
%0 = type { i64, %struct.in, i32 }
@v = internal global %struct.s zeroinitializer

define internal i32 @f() {
  %a = load i32, ptr getelementptr inbounds (%0, ptr @v, i64 0, i32 2)
  ret i32 %a
}

!intel.dtrans.types = !{!1, !2, !3}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
