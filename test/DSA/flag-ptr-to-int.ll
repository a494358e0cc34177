; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The integer is passed to external code.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p PtrToInt
; DSA-CHECK td,eqtd,steens: has f:p External Incomplete

define void @f() {
  %p = alloca i32
  %n = ptrtoint ptr %p to i64
  call void @outside(i64 %n)
  ret void
}
declare void @outside(i64)
