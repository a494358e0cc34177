; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The callers of @f are unknown.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Incomplete
; DSA-CHECK td,eqtd,steens: has f:p External
; DSA-CHECK td,eqtd,steens: has f:q External Incomplete

define void @f(ptr %p) {
  %q = load ptr, ptr %p
  store i32 1, ptr %q
  ret void
}
