; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:q Collapsed
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: collapse f:q = UnrelatedOffsets

define void @f(i1 %c) {
  %p = alloca [64 x i8]
  %x = alloca i32
  %p8 = getelementptr i8, ptr %p, i64 8
  %p11 = getelementptr i8, ptr %p, i64 11
  %s = select i1 %c, ptr %p, ptr %p8
  %q = select i1 %c, ptr %s, ptr %p11
  store ptr %x, ptr %s
  store ptr %x, ptr %q
  ret void
}
