; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p:8 f:q:8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p:8 f:a

define void @f() {
  %p = alloca [16 x i8]
  %q = alloca [16 x i8]
  %a = alloca i32
  %p8 = getelementptr i8, ptr %p, i64 8
  store ptr %a, ptr %p8
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 16, i1 false)
  ret void
}
