; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; By ptrmask, and by the intrinsics that launder.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p f:q
; DSA-CHECK td,eqtd,steens: lacks f:p External, Unknown

define void @f() {
  %p = alloca [64 x i8]
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %r = call ptr @llvm.launder.invariant.group.p0(ptr %q)
  store i8 0, ptr %r
  ret void
}
