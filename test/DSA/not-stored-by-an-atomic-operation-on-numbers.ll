; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: links f:p = none
; DSA-CHECK td,eqtd,steens: lacks f:p External, Unknown

define void @f() {
  %p = alloca i32
  store i32 0, ptr %p
  %old = atomicrmw add ptr %p, i32 1 seq_cst
  ret void
}
