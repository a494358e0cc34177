; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:p ExternGlobal
; DSA-CHECK td,eqtd,steens: lacks f:p External Incomplete

@inside = internal global ptr null
define void @f() {
  %p = freeze ptr @inside
  %q = load ptr, ptr %p
  ret void
}
