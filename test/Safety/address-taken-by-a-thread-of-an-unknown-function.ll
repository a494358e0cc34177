; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A thread is started with it, in an unknown function.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}call i32 @pthread_create

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
@thread = internal global i64 0
@v = internal global %struct.s zeroinitializer
declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @run(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  %a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i32 1, ptr %a
  ret ptr null
}

define internal void @f(ptr %g) {
  %r = call i32 @pthread_create(ptr @thread, ptr null, ptr %g, ptr @v)
  ret void
}

!intel.dtrans.types = !{!1, !2}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!14 = !{!"void", i32 1}
!20 = !{%struct.in zeroinitializer, i32 0}
!90 = distinct !{!14}
