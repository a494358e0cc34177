; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The address of a variable of each thread is made by an intrinsic.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  UnhandledUse:
; CHECK-NEXT: {{.*}}call ptr @llvm.threadlocal.address

%struct.s = type { i32, i32, ptr }
@tls = internal thread_local global %struct.s zeroinitializer

define internal void @f() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  %x = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %x
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
