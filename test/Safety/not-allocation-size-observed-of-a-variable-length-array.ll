; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; A local array of variable length is filled as a whole.

; CHECK: {{^}}%struct.node{{$}}
; CHECK-NOT: AllocationSizeObserved
; CHECK: {{^}}  LocalInstance:
; CHECK-NOT: AllocationSizeObserved

%struct.node = type { i64, i64 }
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @f(i64 %n) {
  %a = alloca %struct.node, i64 %n
  %bytes = mul i64 16, %n
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %bytes, i1 false)
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !2, !2}
!2 = !{i64 0, i32 0}
