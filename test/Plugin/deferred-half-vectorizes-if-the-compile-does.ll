; The deferred half vectorises under the options of the compile; the options of
; the link apply to the link's own passes.
; RUN: sed 's/NAMES/!"vectorize"/' %s | %opt_restruct -disable-output -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=add 2>&1 | FileCheck %s --check-prefix=ASKED
; RUN: sed 's/NAMES/!"slp-vectorize"/' %s | %opt_restruct -disable-output -passes='lto<O2>' -print-before=callsite-splitting -filter-print-funcs=add 2>&1 | FileCheck %s --check-prefix=NOT

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; ASKED-LABEL: define {{.*}}void @add(
; ASKED: load <4 x float>
; NOT-LABEL: define {{.*}}void @add(
; NOT-NOT: load <
; NOT: ret void
define void @add(ptr noalias %to, ptr noalias %from) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr inbounds float, ptr %from, i64 %i
  %x = load float, ptr %source, align 4
  %twice = fadd float %x, %x
  %target = getelementptr inbounds float, ptr %to, i64 %i
  store float %twice, ptr %target, align 4
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 1024
  br i1 %done, label %end, label %loop
end:
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
!1 = !{i32 6, !"restruct.tuning", !2}
!2 = !{NAMES}
