; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A call that must be a tail call passes a pointer as it is.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NEXT: {{^}}  GlobalInstance:
; CHECK-NOT: {{^}}  {{[A-Z]}}

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer

define internal i32 @last(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !3 {
  %x = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %v = load i32, ptr %x
  ret i32 %v
}

define internal i32 @first(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !4 {
  %v = musttail call i32 @last(ptr %p)
  ret i32 %v
}

define internal void @f() {
  %v = call i32 @first(ptr @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !5}
!5 = !{i8 0, i32 1}
!2 = !{i32 0, i32 0}
!3 = distinct !{!0}
!4 = distinct !{!0}
