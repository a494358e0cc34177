; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A thread is started with it, in a function that declares it.

; CHECK: {{^}}%struct.s{{$|:}}
; CHECK-NOT: {{^}}  AddressTaken:
; CHECK-NOT: {{^}}  BadCasting:
; CHECK: {{^}}%struct.first

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
@thread = internal global i64 0
@v = internal global %struct.s zeroinitializer
declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @run(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !90 {
  %a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i32 1, ptr %a
  ret ptr null
}

define internal void @f() {
  %r = call i32 @pthread_create(ptr @thread, ptr null, ptr @run, ptr @v)
  ret void
}

!intel.dtrans.types = !{!1, !2, !3}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!14 = !{!"void", i32 1}
!20 = !{%struct.in zeroinitializer, i32 0}
!90 = distinct !{!14}
