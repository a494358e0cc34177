; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A device determines the layout at a constant address.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  BadCasting:
; CHECK-NEXT: {{.*}}the source of this pointer is unknown

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
define internal void @f() {
  %a = getelementptr %struct.s, ptr inttoptr (i64 1073741824 to ptr), i64 0, i32 2
  store i32 1, ptr %a
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
