; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; `sizeof` of a local array of variable length is computed and stored.

; CHECK: {{^}}%struct.node{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}the size in bytes of a local array is also used for something else: store i64 %bytes

%struct.node = type { i64, i64 }
@used = internal global i64 0
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @f(i64 %n) {
  %a = alloca %struct.node, i64 %n
  %bytes = mul i64 16, %n
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %bytes, i1 false)
  store i64 %bytes, ptr @used
  ret void
}

!intel.dtrans.types = !{!1}
!1 = !{!"S", %struct.node zeroinitializer, i32 2, !2, !2}
!2 = !{i64 0, i32 0}
