; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; The program prints the size where a limit that it sets makes an allocation
; fail.

; CHECK: {{^}}%struct.node{{$}}
; CHECK: {{^}}  AllocationSizeObserved:
; CHECK-NEXT: {{.*}}is also used for something else: %r = call i32

%struct.node = type { i64, ptr, i8 }
@used = internal global i64 0
@limit = internal global i64 0
declare ptr @malloc(i64) allocsize(0) allockind("alloc,uninitialized")
declare i32 @printf(ptr, ...)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)
@text = internal constant [4 x i8] c"%zu\00"

define internal ptr @take(i64 %n) {
entry:
  %empty = icmp eq i64 %n, 0
  br i1 %empty, label %join, label %test
test:
  %max = load i64, ptr @limit
  %limited = icmp ne i64 %max, 0
  br i1 %limited, label %more, label %ask
more:
  %odd = load i64, ptr @used
  %never = icmp eq i64 %odd, 7
  br i1 %never, label %none, label %join
none:
  br label %join
ask:
  %p = call ptr @malloc(i64 %n)
  br label %join
join:
  %q = phi ptr [ null, %entry ], [ null, %more ], [ null, %none ], [ %p, %ask ]
  %failed = icmp eq ptr %q, null
  br i1 %failed, label %message, label %some
message:
  %r = call i32 (ptr, ...) @printf(ptr @text, i64 %n)
  ret ptr null
some:
  ret ptr %q
}

define void @main() {
  call void @f(i64 3)
  ret void
}

define internal void @f(i64 %n) {
  store i64 %n, ptr @limit
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
