; A call has the memory effects that its unit's declaration has. Those of the
; definition in another unit are unknown while the boundaries stand, as is what its
; arguments may be. Afterwards they count, with those of its own accesses.
; RUN: %opt_restruct -S -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=reads -print-module-scope %s -o /dev/null 2>&1 | FileCheck %s

@table = internal global [4 x i64] zeroinitializer

; CHECK-LABEL: define {{.*}}i64 @reads(
; CHECK: call void @fill(ptr {{.*}}%place)
; CHECK: [[OLD:%.*]] = load i64, ptr %place
; CHECK: ret i64 [[OLD]]
define i64 @reads() #0 {
  %place = alloca i64
  call void @fill(ptr %place)
  %r = load i64, ptr %place
  ret i64 %r
}

; What the call says is known.
; CHECK-LABEL: define {{.*}}i64 @asks(
; CHECK: call void @fill(
; CHECK: ret i64 7
define i64 @asks() #0 {
  %place = alloca i64
  store i64 7, ptr %place
  call void @fill(ptr %place) #3
  %r = load i64, ptr %place
  ret i64 %r
}

; A definition that takes no null is no reason that a call with null does not happen.
; CHECK-LABEL: define {{.*}}i64 @passes(
; CHECK: select i1 %none, ptr null, ptr @table
; CHECK: call i64 @first(
define i64 @passes(i1 %none) #0 {
  br i1 %none, label %null, label %both
null:
  br label %both
both:
  %p = phi ptr [ null, %null ], [ @table, %0 ]
  %r = call i64 @first(ptr noundef %p)
  ret i64 %r
}
define internal i64 @first(ptr noundef nonnull noalias %p) #4 {
  %r = load volatile i64, ptr %p
  ret i64 %r
}

; CHECK: define {{.*}}@fill({{.*}}) {{.*}}[[FILL:#[0-9]+]] {
; CHECK: attributes [[FILL]] = {{.*}}memory(readwrite, argmem: write
define internal void @fill(ptr %to) #1 {
  %first = load volatile i64, ptr @table
  store i64 %first, ptr %to
  ret void
}

attributes #0 = { "restruct.exported" "restruct.unit"="a.c" }
attributes #1 = { memory(none) noinline "restruct.exported" "restruct.unit"="b.c" }
attributes #3 = { memory(read) }
attributes #4 = { noinline "restruct.exported" "restruct.unit"="b.c" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
