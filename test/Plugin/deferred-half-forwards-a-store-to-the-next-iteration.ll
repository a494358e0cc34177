; The deferred optimisation is all that stock clang's compile runs, so a load of
; the previous iteration's store is removed. The link's own passes do not do that.
; RUN: %opt_restruct -S -passes='lto<O2>' %s | FileCheck %s --check-prefix=DEFERRED
; RUN: sed s/restruct.opt-level/another-flag/ %s | %opt_restruct -S -passes='lto<O2>' - | FileCheck %s --check-prefix=LINK

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = global [100 x float] zeroinitializer
@b = global [100 x float] zeroinitializer

; DEFERRED-LABEL: define void @recurrence(
; DEFERRED: [[BEFORE:%.*]] = load float, ptr @a
; DEFERRED: phi float [ [[BEFORE]], %
; DEFERRED-NOT: load {{.*}}@a
; DEFERRED: ret void
; LINK-LABEL: define void @recurrence(
; LINK-NOT: phi float
; LINK: ret void
define void @recurrence() {
entry:
  br label %test
test:
  %i = phi i32 [ 1, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 100
  br i1 %more, label %body, label %end
body:
  %h = sub nsw i32 %i, 1
  %h64 = sext i32 %h to i64
  %before = getelementptr inbounds [100 x float], ptr @a, i64 0, i64 %h64
  %x = load float, ptr %before, align 4
  %i64 = sext i32 %i to i64
  %other = getelementptr inbounds [100 x float], ptr @b, i64 0, i64 %i64
  %y = load float, ptr %other, align 4
  %sum = fadd float %x, %y
  %here = getelementptr inbounds [100 x float], ptr @a, i64 0, i64 %i64
  store float %sum, ptr %here, align 4
  %next = add nsw i32 %i, 1
  br label %test
end:
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
