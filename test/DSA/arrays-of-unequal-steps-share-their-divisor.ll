; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Steps of 24 and 16 bytes meet every 8.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:p = 8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Collapsed

define void @f(i64 %n) {
  %p = alloca [240 x i8]
  %x = alloca i32
  %q = getelementptr [24 x i8], ptr %p, i64 %n
  %r = getelementptr [16 x i8], ptr %p, i64 %n
  store ptr %x, ptr %q
  store ptr %x, ptr %r
  ret void
}
