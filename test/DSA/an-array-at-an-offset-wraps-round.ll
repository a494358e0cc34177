; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Elements begin at 4; a pointer at 12 of an element is at 4 + 16 * n + 12.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:q = 16
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-link f:q at 12
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:q-4

define void @f(i64 %n) {
  %p = alloca [200 x i8]
  %x = alloca i32
  %base = getelementptr i8, ptr %p, i64 4
  %q = getelementptr [16 x i8], ptr %base, i64 %n
  %link = getelementptr i8, ptr %q, i64 12
  store ptr %x, ptr %link
  ret void
}
