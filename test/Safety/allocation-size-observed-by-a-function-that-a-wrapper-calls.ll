; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The wrapper passes the number of bytes to another function of the program.

; CHECK: {{^}}%struct.node{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}is also used for something else: store i64 %n

%struct.node = type { i64, ptr, i8 }
@used = internal global i64 0
@limit = internal global i64 0
declare ptr @malloc(i64) allocsize(0) allockind("alloc,uninitialized")
declare i32 @printf(ptr, ...)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
@text = internal constant [4 x i8] c"%zu\00"

define internal void @note(i64 %n) {
  store i64 %n, ptr @used
  ret void
}

define internal ptr @take(i64 %n) {
  call void @note(i64 %n)
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}

define internal void @f(i64 %n) {
  %p = call ptr @take(i64 24)
  %v = getelementptr %struct.node, ptr %p, i64 0, i32 0
  store i64 1, ptr %v
  ret void
}

!intel.dtrans.types = !{!1}
!0 = !{%struct.node zeroinitializer, i32 1}
!1 = !{!"S", %struct.node zeroinitializer, i32 3, !2, !0, !3}
!2 = !{i64 0, i32 0}
!3 = !{i8 0, i32 0}
