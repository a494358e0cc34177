; Optional parts of the pipeline run at link time only if the compile enabled
; them; the link's own options do not matter.
; RUN: %opt_restruct -disable-output -passes='lto<O2>' -debug-pass-manager %s 2>&1 | FileCheck %s --check-prefix=ASKED
; RUN: sed s/restruct.tuning/another-flag/ %s | %opt_restruct -disable-output -passes='lto<O2>' -debug-pass-manager 2>&1 | FileCheck %s --check-prefix=PLAIN

; ASKED: Running pass: LoopInterchangePass
; ASKED: Running pass: LoopFusePass
; ASKED: Running pass: MergeFunctionsPass
; PLAIN-NOT: Running pass: {{LoopFusePass|LoopInterchangePass|MergeFunctionsPass}}
; PLAIN: Running pass: LoopVectorizePass on clear
; PLAIN-NOT: Running pass: {{LoopFusePass|LoopInterchangePass|MergeFunctionsPass}}
define void @clear(ptr %p, i64 %n) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %at = getelementptr [64 x i32], ptr %p, i64 %j, i64 %i
  %v = load volatile i32, ptr %at
  store volatile i32 %v, ptr %at
  %j.next = add nuw nsw i64 %j, 1
  %done = icmp eq i64 %j.next, %n
  br i1 %done, label %latch, label %inner
latch:
  %i.next = add nuw nsw i64 %i, 1
  %end = icmp eq i64 %i.next, 64
  br i1 %end, label %exit, label %outer
exit:
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"restruct.opt-level", i32 2}
!1 = !{i32 6, !"restruct.tuning", !2}
!2 = !{!"vectorize", !"loop-interchange", !"loop-fusion", !"merge-functions"}
