; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Sizes are compared with a limit, but the function that sets it is never called.
; The message then means that an allocation failed.

; CHECK: {{^}}%struct.node{{:|$}}
; CHECK-NOT: AllocationSizeObserved
; CHECK-NOT: BadAllocSizeArg

%struct.node = type { i64, ptr, i8 }
@used = internal global i64 0
@limit = internal global i64 4096
@isLimited = internal global i1 false
declare ptr @malloc(i64) allocsize(0) allockind("alloc,uninitialized")
declare i32 @printf(ptr, ...)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
@text = internal constant [4 x i8] c"%zu\00"

define internal void @setLimit(i64 %n) {
  store i64 %n, ptr @limit
  store i1 true, ptr @isLimited
  ret void
}

define internal ptr @take(i64 %n) {
  %isLimited = load i1, ptr @isLimited
  %check = icmp ne i1 %isLimited, false
  br i1 %check, label %limited, label %allocate
limited:
  %limit = load i64, ptr @limit
  %over = icmp ugt i64 %n, %limit
  br i1 %over, label %join, label %allocate
allocate:
  %p = call ptr @malloc(i64 %n)
  br label %join
join:
  %q = phi ptr [ null, %limited ], [ %p, %allocate ]
  %none = icmp eq ptr %q, null
  br i1 %none, label %denied, label %had
denied:
  %r = call i32 (ptr, ...) @printf(ptr @text, i64 %n)
  unreachable
had:
  ret ptr %q
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
