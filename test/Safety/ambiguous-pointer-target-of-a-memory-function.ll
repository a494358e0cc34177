; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A memory function receives a pointer to one of two structures.

; CHECK: {{^}}%struct.s{{$}}
; CHECK: {{^}}  AmbiguousPointerTarget:
; CHECK-NEXT: {{.*}}call void @llvm.memset

%struct.s = type { i32, ptr }
%struct.t = type { i64, i32 }
@s = internal global %struct.s zeroinitializer
@t = internal global %struct.t zeroinitializer
@c = internal global i1 false
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define internal void @f() {
  %x = load i1, ptr @c
  %m = select i1 %x, ptr @s, ptr @t
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 16, i1 false)
  ret void
}

!intel.dtrans.types = !{!1, !5}
!0 = !{%struct.s zeroinitializer, i32 1}
!1 = !{!"S", %struct.s zeroinitializer, i32 2, !2, !0}
!2 = !{i32 0, i32 0}
!5 = !{!"S", %struct.t zeroinitializer, i32 2, !6, !2}
!6 = !{i64 0, i32 0}
!9 = distinct !{!0}
