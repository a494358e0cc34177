; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A pointer to one of two structures is passed to a function that takes one of them.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AmbiguousPointerTarget:
; CHECK-NEXT: {{.*}}call void @g

%struct.s = type { i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@c = internal global i1 false
define internal void @g(ptr "intel_dtrans_func_index"="1" %p) !intel.dtrans.func.type !9 {
  %v = load i32, ptr %p
  ret void
}
define internal void @f() {
  %x = load i1, ptr @c
  %m = select i1 %x, ptr @s, ptr @t
  call void @g(ptr %m)
  ret void
}

!intel.dtrans.types = !{!1, !5}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !0}
!2 = !{i32 0, i32 0}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!9 = distinct !{!0}
