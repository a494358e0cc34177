; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; p is at offset 0 and at offset 8.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:q = 8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:p8 f:q

define void @f(i1 %c) {
  %p = alloca [64 x i8]
  %x = alloca i32
  %p8 = getelementptr i8, ptr %p, i64 8
  %q = select i1 %c, ptr %p, ptr %p8
  store ptr %x, ptr %q
  ret void
}
