; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:q:0 f:a

define void @f() {
  %p = alloca [8 x i8]
  %q = alloca [8 x i8]
  %a = alloca i32
  store ptr %a, ptr %p
  call void @llvm.memmove.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  ret void
}
