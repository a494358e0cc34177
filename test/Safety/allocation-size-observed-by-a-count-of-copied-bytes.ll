; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; So many bytes as are copied are kept.

; CHECK: {{^}}%struct.node{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}is used for something else: store i64 %bytes

%struct.node = type { i64, ptr, i8 }
@used = internal global i64 0
declare ptr @calloc(i64, i64) allocsize(0,1) allockind("alloc,zeroed")
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @f(i64 %n, i64 %k) {
  %p = call ptr @calloc(i64 %n, i64 24)
  %q = call ptr @calloc(i64 %n, i64 24)
  %v = getelementptr %struct.node, ptr %p, i64 0, i32 0
  store i64 1, ptr %v
  %w = getelementptr %struct.node, ptr %q, i64 0, i32 0
  store i64 1, ptr %w
  %bytes = mul i64 %k, 24
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 %bytes, i1 false)
  store i64 %bytes, ptr @used
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !2, !0, !3}
!2 = !{i64 0, i32 0}
!3 = !{i8 0, i32 0}
