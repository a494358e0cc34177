; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A signal handler accesses its fields like other functions; the system
; only receives the function.

; CHECK: {{^}}%struct.s{{$}}
; CHECK-NEXT: {{^}}  GlobalInstance:
; CHECK-NOT: {{^}}  {{[A-Z]}}

%struct.s = type { i32, i32 }
@s = internal global %struct.s zeroinitializer

declare ptr @signal(i32, ptr)

define internal void @handler(i32 %n) {
  %p = getelementptr inbounds %struct.s, ptr @s, i64 0, i32 1
  store i32 %n, ptr %p
  ret void
}

define internal void @f() {
  %old = call ptr @signal(i32 10, ptr @handler)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !2}
!2 = !{i32 0, i32 0}
