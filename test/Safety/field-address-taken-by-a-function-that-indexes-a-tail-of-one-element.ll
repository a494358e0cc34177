; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The called function has the address of `int tail[1]`, and an index.

; CHECK: {{^}}%struct.t{{$}}
; CHECK: {{^}}  FieldAddressTaken:
; CHECK-NEXT: {{.*}}call void @walk

%struct.t = type { i32, [1 x i32] }
@t = internal global %struct.t zeroinitializer
@i = internal global i64 0

define internal void @walk(ptr "intel_dtrans_func_index"="1" %x, i64 %n) !intel.dtrans.func.type !7 {
  %q = getelementptr inbounds i32, ptr %x, i64 %n
  store i32 0, ptr %q
  ret void
}

define internal void @f() {
  %n = load i64, ptr @i
  %p = getelementptr inbounds %struct.t, ptr @t, i64 0, i32 1
  call void @walk(ptr %p, i64 %n)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.t zeroinitializer, i32 2, !2, !3}
!2 = !{i32 0, i32 0}
!3 = !{!"A", i32 1, !2}
!4 = !{i32 0, i32 1}
!7 = distinct !{!4}
