; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The same function creates the integer and uses it.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: lacks f:q Unknown
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-place f:p f:q
; DSA-CHECK td,eqtd,steens: lacks f:p External Incomplete

define void @f() {
  %p = alloca i32
  %n = ptrtoint ptr %p to i64
  %q = inttoptr i64 %n to ptr
  store i32 1, ptr %q
  ret void
}
