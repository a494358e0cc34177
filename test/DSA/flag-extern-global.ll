; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p ExternGlobal
; DSA-CHECK td,eqtd,steens: has f:p External Incomplete
; DSA-CHECK td,eqtd,steens: has f:q External Incomplete

@outside = external global ptr
define void @f() {
  %p = freeze ptr @outside
  %q = load ptr, ptr %p
  ret void
}
