; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; An unknown integer may be the address of any memory that external code
; reaches.

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Unknown IntToPtr
; DSA-CHECK td,eqtd,steens: has f:p External Incomplete

define void @f(i64 %n) {
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %p
  ret void
}
