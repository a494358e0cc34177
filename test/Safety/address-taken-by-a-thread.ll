; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A thread is started with it.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AddressTaken:
; CHECK-NEXT: {{.*}}call i32 @pthread_create

%struct.s = type { i32, i32, ptr }
@s = internal global %struct.s zeroinitializer
@sp = internal global ptr null, !intel_dtrans_type !0

@thread = internal global i64 0

declare i32 @pthread_create(ptr, ptr, ptr, ptr)

define internal ptr @run(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !3 {
  %a = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %a
  ret ptr null
}

define internal void @f() {
  %r = call i32 @pthread_create(ptr @thread, ptr null, ptr @run, ptr @s)
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 3, !2, !2, !0}
!2 = !{i32 0, i32 0}
!3 = distinct !{!0}
