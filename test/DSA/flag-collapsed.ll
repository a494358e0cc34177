; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A pointer is stored somewhere among bytes.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Collapsed
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: stride f:p = 1
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:q

define internal void @f(ptr %p, i64 %n, ptr %v) {
  %q = getelementptr i8, ptr %p, i64 %n
  store ptr %v, ptr %q
  ret void
}
define void @main() {
  %a = alloca [32 x i8]
  call void @f(ptr %a, i64 3, ptr %a)
  ret void
}
