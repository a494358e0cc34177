; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = 0 to 8
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p Array, Collapsed
; DSA-CHECK local: value-stride f:e = 4
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p:0 f:a

%struct.s = type { ptr, [8 x i32] }
define void @f(i64 %i) {
  %p = alloca %struct.s
  %a = alloca i32
  store ptr %a, ptr %p
  %e = getelementptr %struct.s, ptr %p, i64 0, i32 1, i64 %i
  store i32 1, ptr %e
  ret void
}
