; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Null has no cell.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-place f:p
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: no-place f:n

define void @f(i64 %n) {
  %p = alloca i32
  store i32 1, ptr %p
  ret void
}
