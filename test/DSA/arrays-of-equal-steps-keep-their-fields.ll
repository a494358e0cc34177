; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:p = 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = 0 to 8, 8 to 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: different-node f:p:0 f:p:8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:q f:r

define void @f(i64 %n) {
  %p = alloca [240 x i8]
  %x = alloca i32
  %y = alloca i32
  %q = getelementptr [16 x i8], ptr %p, i64 %n
  %m = add i64 %n, 1
  %r = getelementptr [16 x i8], ptr %p, i64 %m
  %s = getelementptr i8, ptr %r, i64 8
  store ptr %x, ptr %q
  store ptr %y, ptr %s
  ret void
}
