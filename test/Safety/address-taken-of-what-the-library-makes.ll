; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The library determines the layout of localtime's result.

; CHECK: {{^}}%struct.in{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}call ptr @localtime

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
@time = internal global i64 0
declare ptr @localtime(ptr)

define internal i32 @f() {
  %t = call ptr @localtime(ptr @time)
  %a = getelementptr %struct.in, ptr %t, i64 0, i32 1
  %b = load i32, ptr %a
  ret i32 %b
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
