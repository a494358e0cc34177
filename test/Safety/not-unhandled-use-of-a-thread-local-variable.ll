; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; An intrinsic names the variable of the thread.

; CHECK: {{^}}%struct.s{{$|:}}
; CHECK-NOT: {{^}}  UnhandledUse:
; CHECK-NOT: {{^}}  BadCasting:
; CHECK: {{^}}%struct.first

%struct.in = type { i32, i32 }
%struct.s = type { i64, %struct.in, i32 }
%struct.first = type { %struct.in, i64 }
@tls = internal thread_local global %struct.s zeroinitializer
declare ptr @llvm.threadlocal.address.p0(ptr)

define internal void @f() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %x = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i32 1, ptr %x
  ret void
}

!intel.dtrans.types = !{!1, !2, !3}
!1 = !{!"S", %struct.in zeroinitializer, i32 2, !10, !10}
!2 = !{!"S", %struct.s zeroinitializer, i32 3, !11, !20, !10}
!3 = !{!"S", %struct.first zeroinitializer, i32 2, !20, !11}
!10 = !{i32 0, i32 0}
!11 = !{i64 0, i32 0}
!20 = !{%struct.in zeroinitializer, i32 0}
